import Foundation
import Subprocess
import Testing

@testable import ModuleTools

/// The built program, run as people and CI run it.
struct Program {
    struct Run {
        /// What a shell would tell.
        var status: Int32
        var output: String
        var remarks: String
    }

    let path: String

    /// Looks beside the test bundle and above it: SwiftPM puts all products of a build into one directory.
    init() throws {
        let start = try #require(CommandLine.arguments.first.flatMap(FileSystem.realPath))
        var directory = "/" + RelativePath.parent(start)
        while directory != "/", !FileSystem.isExecutable(directory + "/modules") {
            directory = "/" + RelativePath.parent(directory)
        }
        path = directory + "/modules"
        try #require(FileSystem.isExecutable(path), "The program is not above \(start).")
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
