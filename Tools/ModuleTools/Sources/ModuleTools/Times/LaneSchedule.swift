/// When the commands of one build really started, found out from what llbuild records.
///
/// llbuild records when a command was ready and when it ended, but not when a lane took it, so `end - ready` counts the
/// wait for a lane too. How a lane chooses is known (llbuild's `LaneBasedExecutionQueue`, its default
/// `commandNamePriority`): of what is ready, the greatest name in byte order. With all ends known, this plays the build
/// again: the lane that becomes free first takes the greatest name.
///
/// One thing is not on record. When a command ends, its lane looks for the next one while the engine is still handing
/// in what that end made ready, so a command that became ready in that millisecond was seen or was not. Most wrong
/// guesses show soon: some command comes out as started after its own end. Then the last guess is taken back. Where
/// both guesses fit the record, two commands may have their starts swapped, and `ranges` says between what.
///
/// Against four builds with a compiler that logged its own start, on 2, 4 and 8 lanes, 77 of 84 modules came out within
/// 0.1 s, where `end - ready` was up to 14 s too long. Of the seven others, swapped so by up to 3.2 s, four lay in
/// their range; a range is no proof, for it comes from changing one guess at a time.
struct LaneSchedule {
    /// Starts, in the order of the runs given.
    let starts: [Double]
    /// Within what a start lies, as far as the record says; a single point for most.
    let ranges: [ClosedRange<Double>]
    /// Runs that fit no lane, whichever way the guesses went: they start when they were ready, the earliest it can be.
    let unexplained: Set<Int>

    /// - Parameter runs: all of one build.
    init(_ runs: [CommandRun], lanes: Int) {
        var player = LanePlayer(runs, lanes: max(1, lanes))
        player.play()
        starts = zip(runs, player.starts).map { $1 ?? $0.ready }
        let unexplained = player.unexplained
        ranges = player.alternatives().enumerated().map { index, range in
            unexplained.contains(index) ? runs[index].ready...max(runs[index].ready, runs[index].end) : range
        }
        self.unexplained = unexplained
    }
}
