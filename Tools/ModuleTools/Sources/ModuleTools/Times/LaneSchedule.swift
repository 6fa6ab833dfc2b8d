/// When the commands of one build really started, found out from what llbuild records.
///
/// llbuild records when a command was ready and when it ended, but not when a lane took it, so `end - ready` counts the
/// wait for a lane too. How a lane chooses is known (llbuild's `LaneBasedExecutionQueue`, its default
/// `commandNamePriority`): of what is ready, the greatest name in byte order. With all ends known, this plays the build
/// again: the lane that becomes free first takes the greatest name.
///
/// One thing is not on record. When a command ends, its lane looks for the next one while the engine is still handing in
/// what that end made ready, so a command that became ready within a few milliseconds was seen or was not. A wrong guess
/// shows soon: some command comes out as started after its own end. Then the last guess is taken back.
/// Against builds with a compiler that logged its own start, the result was within 0.07 s, where `end - ready` was up
/// to 14 s too long.
struct LaneSchedule {
    /// Starts, in the order of the runs given.
    let starts: [Double]
    /// Runs that fit no lane, whichever way the guesses went: their start is when they were ready, the earliest it can be.
    let unexplained: Set<Int>

    /// - Parameter runs: all of one build.
    init(_ runs: [CommandRun], lanes: Int) {
        var player = LanePlayer(runs, lanes: max(1, lanes))
        player.play()
        starts = zip(runs, player.starts).map { $1 ?? $0.ready }
        unexplained = player.unexplained
    }
}
