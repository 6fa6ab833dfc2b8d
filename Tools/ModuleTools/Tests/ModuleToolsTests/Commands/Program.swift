import Foundation
import Subprocess
import Testing

@testable import ModuleTools

/// The built program, run as people and CI run it.
struct Program {
    struct Run {
        /// The status as a shell would return it.
        var status: Int32
        var output: String
        var remarks: String
    }

    let path: String

    /// Searches beside the test bundle and in the directories above it: SwiftPM puts all products of a build into one
    /// directory.
    init() throws {
        // The bundle is the process itself on Linux, and an argument of the toolchain's helper on macOS.
        let bundles = CommandLine.arguments.filter { $0.contains(".xctest") }.compactMap(FileSystem.realPath)
        path = try #require(bundles.lazy.compactMap(Self.program(above:)).first, "No program is above \(bundles).")
    }

    private static func program(above path: String) -> String? {
        var directory = path
        while directory != "/" {
            directory = "/" + RelativePath.parent(directory)
            if FileSystem.isExecutable(directory + "/modules") { return directory + "/modules" }
        }
        return nil
    }

    func run(
        _ arguments: [String], in directory: String = "/", environment: [String: String] = [:]
    ) async throws -> Run {
        let variables = environment.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        let words = ["-c", #"cd "$1" && shift && exec env "$@""#, "sh", directory] + variables + [path] + arguments
        let result = try await Subprocess.run(
            .name("sh"), arguments: Arguments(words), output: .bytes(limit: 1 << 20), error: .bytes(limit: 1 << 20))
        let status: Int32 =
            switch result.terminationStatus {
            case .exited(let code): code
            case .signaled(let signal): 128 + signal
            }
        return Run(
            status: status, output: String(decoding: result.standardOutput, as: UTF8.self),
            remarks: String(decoding: result.standardError, as: UTF8.self))
    }
}

extension Monorepo {
    /// Runs the built program in it.
    func modules(_ arguments: String...) async throws -> Program.Run {
        try await Program().run(arguments, in: root)
    }

    func text(_ path: String) -> String? { FileSystem.text(of: root + "/" + path) }

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
