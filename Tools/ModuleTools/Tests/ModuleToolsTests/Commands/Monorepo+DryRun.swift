import Foundation
import Testing

@testable import ModuleTools

extension Monorepo {
    /// Expects that a command with `--dry-run` changes nothing, and prints a diff from which git makes the same tree as the
    /// command does without it.
    ///
    /// - Returns: the run without `--dry-run` and without checks.
    func expectSameOfDryRun(_ arguments: [String]) async throws -> Program.Run {
        let run = try await Program().run(arguments + ["--dry-run"], in: root)
        #expect(run.status == 0, "\(run.remarks)")
        #expect(try await git("status", "--porcelain") == "")
        let patch = root + ".patch"
        try Data(run.output.utf8).write(to: URL(filePath: patch))
        defer { try? FileManager.default.removeItem(atPath: patch) }
        try await git("apply", patch)
        try await git("add", "-A")
        let tree = try await git("write-tree")
        try await git("reset", "-q", "--hard")
        let applied = try await Program().run(arguments + ["--skip-checks"], in: root)
        #expect(applied.status == 0, "\(applied.remarks)")
        try await git("add", "-A")
        #expect(try await git("write-tree") == tree)
        return applied
    }
}
