import Synchronization

/// Reports the progress of long work: nothing in the first second, then at most one line per second.
final class Progress: Sendable {
    private let output: Output
    private let began = ContinuousClock.now
    /// The time of the last report.
    private let last = Mutex(Duration.zero)

    init(output: Output) {
        self.output = output
    }

    func report(_ what: String, _ done: Int, of total: Int) {
        let elapsed = ContinuousClock.now - began
        guard elapsed > .seconds(1), done < total else { return }
        let isDue = last.withLock { last in
            guard elapsed - last >= .seconds(1) else { return false }
            last = elapsed
            return true
        }
        if isDue { output.say("\(what): \(done) of \(total)") }
    }
}
