/// Reads the results that XCTest prints: `Test Case 'PathTests.testHome' passed (0.002 seconds)`.
///
/// Only on Apple platforms does a line contain the target, `-[CoreTests.PathTests testHome]`; elsewhere the target is
/// looked up in a list of all tests.
struct XCTestLines {
    /// A test that has ended.
    private struct Ended {
        var target: String?
        /// `PathTests/testHome`
        var test: String
        var seconds: Double
        var result: Substring
    }

    private var ended: [Ended] = []

    var lacksTargets: Bool { ended.contains { $0.target == nil } }

    mutating func take(_ line: String) {
        // Not always at the beginning of a line: a test may have printed text without a line break.
        guard let start = line.ranges(of: "Test Case '").last?.upperBound,
            let close = line[start...].firstIndex(of: "'")
        else { return }
        let rest = line[line.index(after: close)...].split(separator: " ")
        guard rest.count == 3, ["passed", "failed", "skipped"].contains(rest[0]), rest[1].hasPrefix("("),
            let seconds = Double(rest[1].dropFirst())
        else { return }
        let names = line[start..<close].split { "-[. ]".contains($0) }.map(String.init)
        guard names.count > 1 else { return }
        ended.append(
            Ended(
                target: names.count > 2 ? names[0] : nil, test: names.suffix(2).joined(separator: "/"),
                seconds: seconds, result: rest[0]))
    }

    /// - Parameter tests: the tests that may have run, as `swift test list` prints them:
    ///   `CoreTests.PathTests/testHome`.
    func report(_ tests: [String]) -> TestReport {
        var targets: [String: [String]] = [:]
        for test in tests {
            let parts = test.split(separator: ".", maxSplits: 1).map(String.init)
            if parts.count == 2 { targets[parts[1], default: []].append(parts[0]) }
        }
        var report = TestReport()
        for test in ended {
            // Two targets can have a test with the same name. Each runs once, so each is assigned one of the lines.
            guard let target = test.target ?? targets[test.test]?.popLast() else { continue }
            report.add(
                target: target, seconds: test.seconds, hasFailed: test.result == "failed",
                isSkipped: test.result == "skipped")
        }
        return report
    }
}
