import Foundation
import Subprocess

/// The compiler's own list of the imports of files: the reference for the scanner.
struct Prescan {
    /// The modules that the compiler adds to every file.
    private let implicit: Set<String>
    private let directory: URL

    init(directory: URL) async throws {
        self.directory = directory
        implicit = try await Self.run(on: [[]], named: "Empty", in: directory)
    }

    /// The modules that some sources import together, in the branches that are active here.
    func imports(of sources: [[UInt8]], named name: String) async throws -> Set<String> {
        try await Self.run(on: sources, named: name, in: directory).subtracting(implicit)
    }

    func withoutImplicit(_ modules: [String]) -> Set<String> {
        Set(modules).subtracting(implicit)
    }

    private struct Answer: Decodable { let imports: [String] }

    /// Invalid sources are allowed: the compiler reports errors on standard error and still returns the imports.
    private static func run(on sources: [[UInt8]], named name: String, in directory: URL) async throws -> Set<String> {
        let files = try sources.enumerated().map { index, source in
            let file = directory.appending(path: "\(name)-\(index).swift")
            try Data(source).write(to: file)
            return file.path
        }
        let result = try await Subprocess.run(
            .name("swiftc"),
            arguments: .init(
                ["-frontend", "-scan-dependencies", "-import-prescan"] + files + [
                    "-module-name", "ScannedByTheTests", "-swift-version", "6", "-enable-bare-slash-regex",
                ]),
            output: .bytes(limit: 1 << 20), error: .discarded)
        return try Set(JSONDecoder().decode(Answer.self, from: Data(result.standardOutput)).imports)
    }
}
