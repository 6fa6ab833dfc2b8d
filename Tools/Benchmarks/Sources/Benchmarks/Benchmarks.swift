import Foundation
import Logging

/// Prints one line for each budget: `bench <name> ours=<ns> peer=<peer>:<ns> ratio=<ours/peer>`.
///
/// Arguments select groups of rows; without any, all are measured. Times are for one operation. The two sides of each
/// pair are measured alternately in one run; medians of nine. For idle processes, wake-ups are counted, for all of them
/// at the same time. With `--smoke` every row runs once, with little data.
@main
@MainActor
struct Benchmarks {
    static func main() async throws {
        // Log output of the measured parts would distort the measurement.
        LoggingSystem.bootstrap { _ in SwiftLogNoOpLogHandler() }
        let directory = FileManager.default.temporaryDirectory.appendingPathComponent(
            "slipway-bench-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: directory) }

        let programs = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        // Tools/bench starts it there.
        let root = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
        let groups: [(name: String, run: @MainActor () async throws -> Void)] = [
            ("navigation", { try await NavigationRows.run() }),
            ("settings", { try await SettingsRows.run(in: directory) }),
            ("http", { try await HTTPRows.run() }),
            ("ai-open", { try await AIOpenRows.run(in: directory) }),
            ("ai-stream", { try await AIStreamRows.run(in: directory) }),
            ("ai-search", { try await AISearchRows.run(programs, in: directory) }),
            ("start", { try await StartRows.run(programs, home: directory.appendingPathComponent("home")) }),
            ("idle", { try IdleRows.run(programs, home: directory.appendingPathComponent("idle")) }),
            ("screen", { try ScreenRows.run(programs, in: directory) }),
            ("screen-draft", { try ScreenRows.runDraft(programs, in: directory) }),
            ("screen-stream", { try ScreenRows.runStream(programs, in: directory) }),
            ("motion", { try await MotionRows.run() }),
            ("loop", { try await LoopRows.run(root, in: directory) }),
        ]
        let wanted = CommandLine.arguments.dropFirst().filter { $0 != "--smoke" }
        for name in wanted where !groups.contains(where: { $0.name == name }) {
            let known = groups.map(\.name).joined(separator: ", ")
            FileHandle.standardError.write(Data("bench: There are no rows called \(name). There are: \(known).\n".utf8))
            exit(64)
        }
        for group in groups where wanted.isEmpty || wanted.contains(group.name) {
            do {
                try await group.run()
            } catch {
                FileHandle.standardError.write(Data("bench: The rows of \(group.name) failed: \(error)\n".utf8))
                try? FileManager.default.removeItem(at: directory)
                exit(1)
            }
        }
    }
}
