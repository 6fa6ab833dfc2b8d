import Foundation
import Subprocess

/// The compiler's own list of a file's imports: the measure for the scanner.
struct Prescan {
    /// What the compiler adds to every file.
    private let implicit: Set<String>
    private let directory: URL

    init(directory: URL) async throws {
        self.directory = directory
        implicit = try await Self.run(on: [], named: "Empty", in: directory)
    }

    /// The modules a source imports, in the branches that are active here.
    func imports(of source: [UInt8], named name: String) async throws -> Set<String> {
        try await Self.run(on: source, named: name, in: directory).subtracting(implicit)
    }

    func withoutImplicit(_ modules: [String]) -> Set<String> {
        Set(modules).subtracting(implicit)
    }

    private struct Answer: Decodable { let imports: [String] }

    /// Broken sources are welcome: the compiler complains to its error stream and answers all the same.
    private static func run(on source: [UInt8], named name: String, in directory: URL) async throws -> Set<String> {
        let file = directory.appending(path: "\(name).swift")
        try Data(source).write(to: file)
        let result = try await Subprocess.run(
            .name("swiftc"),
            arguments: [
                "-frontend", "-scan-dependencies", "-import-prescan", file.path, "-module-name", "ScannedByTheTests",
                "-swift-version", "6", "-enable-bare-slash-regex",
            ],
            output: .bytes(limit: 1 << 20), error: .discarded)
        return try Set(JSONDecoder().decode(Answer.self, from: Data(result.standardOutput)).imports)
    }
}
