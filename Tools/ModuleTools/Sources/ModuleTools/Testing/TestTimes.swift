import Foundation

/// The time of each test target's last run: the input for shards.
struct TestTimes: Equatable, Sendable, Codable {
    /// By target.
    private(set) var seconds: [String: Double] = [:]

    /// Takes over the times of a report; targets that it does not contain keep theirs.
    ///
    /// A target whose tests were all skipped has not been measured.
    mutating func record(_ report: TestReport) {
        for (target, result) in report.targets where result.skipped < result.tests {
            seconds[target] = result.seconds
        }
    }

    mutating func merge(_ other: TestTimes) {
        seconds.merge(other.seconds) { $1 }
    }

    /// Where `modules test` stores them: in the build directory, which is not committed.
    static func standardFile(root: String) -> String {
        root + "/.build/modules/test-times.json"
    }

    /// Reads the file; a missing file means no times.
    static func read(_ path: String) throws -> TestTimes {
        guard FileSystem.exists(path) else { return TestTimes() }
        let reason = "not a list of seconds by test target. Remove the file; the next test run creates it again."
        let data = FileSystem.withBytes(of: path) { Data($0) }
        guard let times = data.flatMap({ try? JSONDecoder().decode(TestTimes.self, from: $0) }),
            times.seconds.values.allSatisfy({ $0 >= 0 && $0.isFinite })
        else {
            throw ToolFailure.badFile(file: path, reason: reason)
        }
        return times
    }

    func write(_ path: String) throws {
        try JSONFile.write(self, to: path)
    }
}
