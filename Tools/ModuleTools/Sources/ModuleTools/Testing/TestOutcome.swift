/// The result of a plan: what ran, and all failures.
struct TestOutcome: Sendable, Encodable {
    /// The result of one call of `swift test`.
    struct Run: Sendable, Encodable {
        let directory: String
        var report = TestReport()
        var failure: ToolFailure?
        /// Targets of which no test ran, though some should have.
        var targetsWithoutTests: [String] = []

        private enum CodingKeys: String, CodingKey {
            case report = "targets"
            case directory, failure, targetsWithoutTests
        }
    }

    var runs: [Run] = []

    /// The results of all runs; targets with the same name are counted together.
    var report: TestReport {
        runs.reduce(into: TestReport()) { $0.merge($1.report) }
    }

    /// The results that times can be taken from: a run that failed may have ended early.
    var measured: TestReport {
        runs.filter { $0.failure == nil }.reduce(into: TestReport()) { $0.merge($1.report) }
    }

    /// "12 tests in 2 targets"
    var counts: String {
        let targets = report.targets
        let tests = targets.values.reduce(0) { $0 + $1.tests }
        return "\(counted(tests, "test")) in \(counted(targets.count, "target"))"
    }

    /// In the order in which they are reported.
    var failures: [ToolFailure] {
        let missing = runs.flatMap { run in
            // Another package may have a target with the same name.
            run.targetsWithoutTests.map { runs.count == 1 ? $0 : "\($0) (in \(TestPlan.place(of: run.directory)))" }
        }
        return runs.compactMap(\.failure) + (missing.isEmpty ? [] : [.testsDidNotRun(missing)])
    }

    /// With the results of all runs beside those of each.
    func encode(to encoder: any Encoder) throws {
        enum CodingKeys: CodingKey { case targets, runs }
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(report, forKey: .targets)
        try container.encode(runs, forKey: .runs)
    }
}
