/// Counts what XCTest prints of its tests: `Test Case 'CoreTests.PathTests.testHome' passed (0.002 seconds)`.
struct XCTestLines {
    private(set) var report = TestReport()

    mutating func take(_ line: String) {
        guard line.hasPrefix("Test Case '"), let close = line.dropFirst(11).firstIndex(of: "'") else { return }
        // On Apple systems the name reads -[CoreTests.PathTests testHome].
        let name = line.dropFirst(11)[..<close].drop { $0 == "-" || $0 == "[" }
        let rest = line[line.index(after: close)...].split(separator: " ")
        guard let result = rest.first, ["passed", "failed", "skipped"].contains(result),
            let target = name.split(separator: ".").first
        else { return }
        let seconds = rest.dropFirst().first.flatMap { Double($0.drop { $0 == "(" }) } ?? 0
        report.add(
            target: String(target), seconds: seconds, hasFailed: result == "failed", isSkipped: result == "skipped")
    }
}
