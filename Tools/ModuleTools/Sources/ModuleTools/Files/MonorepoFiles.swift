import Foundation

/// The files that belong to a monorepo: those that git tracks or would, or without git all that are not hidden.
enum MonorepoFiles {
    /// Relative to the root, sorted.
    static func all(root: String, below place: String = ".") async throws -> [String] {
        guard RelativePath.upwards(from: root).contains(where: { FileSystem.exists("/\($0)/.git") }) else {
            var files: [String] = []
            try FileTree(at: root).forEachDirectory { path, directory in
                files += directory.files.map { RelativePath.join(path, $0) }
            }
            return files.filter { place == "." || RelativePath.isInside($0, place) }.sorted()
        }
        let answer = try await ExternalProgram(name: "git").run(
            ["-C", root, "ls-files", "-z", "--cached", "--others", "--exclude-standard", "--", place])
        guard answer.isSuccess else { throw ToolFailure.git("git ls-files failed in \(root): \(answer.remarks)") }
        return Set(answer.output.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }).sorted()
    }

    /// Where a symbolic link leads, as it is written; nil for anything else.
    static func linkTarget(_ path: String) -> String? {
        try? FileManager.default.destinationOfSymbolicLink(atPath: path)
    }
}
