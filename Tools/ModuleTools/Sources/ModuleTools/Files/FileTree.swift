/// All files below a directory, read once.
///
/// Hidden directories, those that the rules exclude, and symbolic links to directories are left out.
struct FileTree {
    /// One directory.
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
