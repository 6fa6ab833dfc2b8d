import Synchronization

/// Reports the progress of long work: nothing in the first second, then at most one line per second.
struct Progress: Sendable {
    let output: Output
    private let began = ContinuousClock.now
    private let lastReport = LastReport()

    init(output: Output) {
        self.output = output
    }

    func report(_ what: String, _ done: Int, of total: Int) {
        let elapsed = ContinuousClock.now - began
        guard elapsed > .seconds(1), done < total, lastReport.isDue(at: elapsed) else { return }
        output.say("\(what): \(done) of \(total)")
    }

    /// The time of the last report.
    private final class LastReport: Sendable {
        private let last = Mutex(Duration.zero)

        func isDue(at elapsed: Duration) -> Bool {
            last.withLock { last in
                guard elapsed - last >= .seconds(1) else { return false }
                last = elapsed
                return true
            }
        }
    }
}
