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

    /// Takes over other times.
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
        guard let data = FileSystem.withBytes(of: path, { Data($0) }) else { throw ToolFailure.noFile(path) }
        guard let times = try? JSONDecoder().decode(TestTimes.self, from: data),
            times.seconds.values.allSatisfy({ $0 >= 0 && $0.isFinite })
        else {
            throw ToolFailure.badFile(
                file: path,
                reason: "not a list of seconds by test target. Remove the file; the next test run creates it again.")
        }
        return times
    }

    /// Replaces the file atomically, so that a concurrent reader gets either the old content or the new one.
    func write(_ path: String) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        do {
            let directory = URL(filePath: path).deletingLastPathComponent()
            try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
            try (encoder.encode(self) + Data("\n".utf8)).write(to: URL(filePath: path), options: .atomic)
        } catch {
            throw ToolFailure.cannotWrite(file: path, reason: error.localizedDescription)
        }
    }
}
