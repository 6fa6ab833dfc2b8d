/// The results of one run of `swift test`, by test target.
struct TestReport: Equatable, Sendable, Encodable {
    /// One test target's results.
    struct Target: Equatable, Sendable, Encodable {
        /// Tests that ran or were skipped; a test with arguments is one, however many cases it has.
        var tests = 0
        var failures = 0
        /// Known only for Swift Testing: XCTest reports a skipped test as passed.
        var skipped = 0
        /// The time of its tests; tests that ran concurrently count with their share of the total.
        var seconds = 0.0
    }

    private(set) var targets: [String: Target] = [:]

    /// Counts one test.
    mutating func add(target: String, seconds: Double, hasFailed: Bool, isSkipped: Bool) {
        targets[target, default: Target()].tests += 1
        targets[target, default: Target()].failures += hasFailed ? 1 : 0
        targets[target, default: Target()].skipped += isSkipped ? 1 : 0
        targets[target, default: Target()].seconds += seconds
    }

    /// Adds another's counts.
    mutating func merge(_ other: TestReport) {
        for (name, target) in other.targets {
            targets[name, default: Target()].tests += target.tests
            targets[name, default: Target()].failures += target.failures
            targets[name, default: Target()].skipped += target.skipped
            targets[name, default: Target()].seconds += target.seconds
        }
    }

    /// Reads the files that `swift test --xunit-output <path>` wrote: `X.xml` for XCTest, and `X-swift-testing.xml`.
    ///
    /// SwiftPM writes the first only with `--parallel`, and each only when that library is in use; one is enough.
    static func read(xunitOutput path: String) throws -> TestReport {
        let stem = path.hasSuffix(".xml") ? String(path.dropLast(".xml".count)) : path
        let fileExtension = path.hasSuffix(".xml") ? ".xml" : ""
        let files = [path, stem + "-swift-testing" + fileExtension].filter(FileSystem.exists)
        guard !files.isEmpty else {
            throw ToolFailure.noFile("\(path) (`swift test --parallel --xunit-output \(path)` makes it)")
        }
        return try read(files: files)
    }

    /// Reads any number of JUnit XML files into one report.
    static func read(files: [String]) throws -> TestReport {
        var report = TestReport()
        for file in files {
            for result in try XUnitFile.read(file) {
                report.add(
                    target: result.target, seconds: result.seconds, hasFailed: result.hasFailed,
                    isSkipped: result.isSkipped)
            }
        }
        return report
    }
}
