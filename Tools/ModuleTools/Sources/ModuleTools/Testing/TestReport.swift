/// The results of one run of `swift test`, by test target.
struct TestReport: Equatable, Sendable, Encodable {
    /// One test target's results.
    struct Target: Equatable, Sendable, Encodable {
        /// Tests that ran or were skipped; a test with arguments is one, however many cases it has.
        var tests = 0
        var failures = 0
        /// Known only for Swift Testing: XCTest reports a skipped test as passed.
        var skipped = 0
        /// The sum of the times of its tests, also of those that ran concurrently.
        var seconds = 0.0

        static func + (left: Target, right: Target) -> Target {
            Target(
                tests: left.tests + right.tests, failures: left.failures + right.failures,
                skipped: left.skipped + right.skipped, seconds: left.seconds + right.seconds)
        }
    }

    private(set) var targets: [String: Target] = [:]

    func encode(to encoder: any Encoder) throws {
        try targets.encode(to: encoder)
    }

    mutating func add(_ result: Target, to target: String) {
        targets.merge([target: result], uniquingKeysWith: +)
    }

    mutating func merge(_ other: TestReport) {
        targets.merge(other.targets, uniquingKeysWith: +)
    }

    /// Reads any number of JUnit XML files into one report: `swift test --xunit-output X.xml` writes `X.xml` for XCTest,
    /// and `X-swift-testing.xml`.
    static func read(files: [String]) throws -> TestReport {
        var report = TestReport()
        for file in files {
            for test in try XUnitFile.read(file) { report.add(test.result, to: test.target) }
        }
        return report
    }
}
