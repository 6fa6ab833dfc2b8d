import Foundation

/// The team tools on a monorepo of 1,000 modules and 20,000 files. Budgets: lint 2 s and affected 1 s, warm.
enum ModuleRows {
    /// - Parameter programs: the directory of the `modules` program.
    static func run(_ programs: URL, in directory: URL) async throws {
        let modules = programs.appendingPathComponent("modules").path
        let large = try GeneratedMonorepo(
            at: directory.appendingPathComponent("large"), modules: Measurement.amount(1_000, smoke: 100))
        let small = try GeneratedMonorepo(
            at: directory.appendingPathComponent("small"), modules: Measurement.amount(250, smoke: 50))
        try commit(large)
        let cache = ["MODULE_TOOLS_CACHE": directory.appendingPathComponent("cache").path]

        func lint(_ monorepo: GeneratedMonorepo) throws {
            try ToolProgram.call(modules, ["lint", "--root", monorepo.root.path], environment: cache)
        }

        let cold = try await Measurement.nanoseconds { try lint(large) }
        try lint(small)
        let warm = try await Measurement.nanoseconds { try lint(large) }
        Measurement.report("modules-lint-1000-cold", ours: cold, peer: "warm", warm)

        try await Measurement.compare("modules-lint-1000", peer: "grep-imports", operations: 1) {
            try lint(large)
        } peer: {
            // The minimum of work: searching for the word at the beginning of lines.
            try ToolProgram.call("/usr/bin/env", ["grep", "-rhE", "--include=*.swift", "^import ", large.root.path])
        }
        try await Measurement.compare("modules-lint-1000-a-file", peer: "250-modules", operations: 1) {
            try lint(large)
        } peer: {
            // The same number of files on both sides: four small monorepos are as large as the large one.
            for _ in 0..<(large.files / small.files) { try lint(small) }
        }

        let changed = large.root.appendingPathComponent(large.path(0, 0, 0))
        let text = try String(contentsOf: changed, encoding: .utf8)
        try Data((text + "let changed = true\n").utf8).write(to: changed)
        try await Measurement.compare("modules-affected-1000", peer: "git-status", operations: 1) {
            try ToolProgram.call(
                modules, ["affected", "--root", large.root.path, "--base", "HEAD", "--json"], environment: cache)
        } peer: {
            try ToolProgram.call("/usr/bin/env", ["git", "-C", large.root.path, "status", "--short"])
        }
    }

    private static func commit(_ monorepo: GeneratedMonorepo) throws {
        let names = ["-c", "user.name=Bench", "-c", "user.email=bench@example.org", "-c", "commit.gpgsign=false"]
        for arguments in [["init", "-q"], ["add", "-A"], names + ["commit", "-q", "-m", "Generated"]] {
            try ToolProgram.call("/usr/bin/env", ["git", "-C", monorepo.root.path] + arguments)
        }
    }
}
