import Foundation

/// How long each test target took when it last ran: what shards are made from.
struct TestTimes: Equatable, Sendable, Codable {
    /// By target.
    private(set) var seconds: [String: Double] = [:]

    /// Takes over a report's times; targets it does not name keep theirs.
    ///
    /// A target whose tests were all skipped has not been measured.
    mutating func record(_ report: TestReport) {
        for (target, result) in report.targets where result.skipped < result.tests {
            seconds[target] = result.seconds
        }
    }

    /// Takes over another's times.
    mutating func merge(_ other: TestTimes) {
        seconds.merge(other.seconds) { $1 }
    }

    /// Where `modules test` keeps them: beside the build, which nobody commits.
    static func standardFile(root: String) -> String {
        root + "/.build/modules/test-times.json"
    }

    /// Reads the file; there are no times while there is no file.
    static func read(_ path: String) throws -> TestTimes {
        guard FileSystem.exists(path) else { return TestTimes() }
        guard let data = FileSystem.withBytes(of: path, { Data($0) }) else { throw ToolFailure.noFile(path) }
        guard let times = try? JSONDecoder().decode(TestTimes.self, from: data),
            times.seconds.values.allSatisfy({ $0 >= 0 && $0.isFinite })
        else {
            throw ToolFailure.badFile(
                file: path,
                reason: "not a list of seconds by test target. Remove the file; the next tests make it anew.")
        }
        return times
    }

    /// Replaces the file in one step, so that who reads it meanwhile finds all of the old one or all of the new one.
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
