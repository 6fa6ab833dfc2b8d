import Foundation

/// All files below a directory, read once.
///
/// Hidden directories, those that the rules exclude, and symbolic links to directories are left out.
struct FileTree {
    struct Directory {
        /// Empty for the root.
        let name: String
        /// The names of its files, sorted.
        let files: [String]
        /// Sorted by their names.
        let directories: [Directory]

        func directory(_ name: Substring) -> Directory? {
            directories.first { $0.name == name }
        }
    }

    let root: Directory

    init(at path: String, excluding excluded: [Glob] = []) throws {
        guard let top = FileSystem.realPath(path),
            let root = Self.read(top, relative: "", excluded)
        else { throw ToolFailure.noDirectory(path) }
        self.root = root
    }

    private static func read(_ path: String, relative: String, _ excluded: [Glob]) -> Directory? {
        guard let entries = FileSystem.entries(of: path) else { return nil }
        var files: [String] = []
        var directories: [Directory] = []
        for entry in entries {
            let target = path + "/" + entry.name
            guard entry.isDirectory else {
                if !entry.isLink || !FileSystem.isDirectory(target) { files.append(entry.name) }
                continue
            }
            if entry.name.utf8.first == .dot { continue }
            let inner = RelativePath.join(relative, entry.name)
            if excluded.contains(where: { $0.matches(inner) }) { continue }
            if let directory = read(target, relative: inner, excluded) { directories.append(directory) }
        }
        files.sort()
        directories.sort { $0.name < $1.name }
        return Directory(name: RelativePath.lastComponent(relative), files: files, directories: directories)
    }

    /// The directory at a path relative to the root; the empty path is the root itself.
    func directory(at path: String) -> Directory? {
        path.split(separator: "/").reduce(root as Directory?) { $0?.directory($1) }
    }

    /// Calls `body` with every directory, parents first, and its path relative to the root.
    func forEachDirectory(_ body: (String, Directory) -> Void) {
        func visit(_ path: String, _ directory: Directory) {
            body(path, directory)
            for inner in directory.directories { visit(RelativePath.join(path, inner.name), inner) }
        }
        visit("", root)
    }
}

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
        // A repository in it that git does not track is listed as a directory.
        return Set(answer.output.split(separator: 0).map { String(decoding: $0, as: UTF8.self) })
            .filter { !$0.hasSuffix("/") }.sorted()
    }

    /// Where a symbolic link leads, as it is written; nil for anything else.
    static func linkTarget(_ path: String) -> String? {
        try? FileManager.default.destinationOfSymbolicLink(atPath: path)
    }
}
