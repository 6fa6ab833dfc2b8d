import Foundation

/// Prints one line for each budget: `bench <name> ours=<ns> peer=<peer>:<ns> ratio=<ours/peer>`.
///
/// Times are for one operation. Each pair is measured by turns in one run; medians of nine.
@main
@MainActor
struct Benchmarks {
    static func main() async throws {
        let directory = FileManager.default.temporaryDirectory.appendingPathComponent(
            "slipway-bench-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: directory) }

        try NavigationRows.run()
        try await SettingsRows.run(in: directory)
        let programs = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        try StartRows.run(programs, home: directory.appendingPathComponent("home"))
        try ModuleRows.run(programs, in: directory)
    }
}
