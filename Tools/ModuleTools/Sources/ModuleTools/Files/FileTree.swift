/// All files below a directory, read once.
///
/// Hidden directories and those that only tools fill are left out, and so is what the rules exclude.
struct FileTree {
    /// One directory: sorted names of files, and its directories by name.
    final class Directory {
        let files: [String]
        let directories: [(name: String, directory: Directory)]

        init(files: [String], directories: [(name: String, directory: Directory)]) {
            self.files = files
            self.directories = directories
        }

        func directory(_ name: Substring) -> Directory? {
            directories.first { $0.name == name }?.directory
        }
    }

    let root: Directory

    /// Filled by package managers and editors, never written by hand.
    private static let foreign: Set<String> = ["node_modules", "Pods", "Carthage", "DerivedData"]

    init(at path: String, excluding excluded: [Glob] = []) throws {
        guard let root = Self.read(path, relative: "", excluded) else {
            throw ToolFailure.noDirectory(path)
        }
        self.root = root
    }

    private static func read(_ path: String, relative: String, _ excluded: [Glob]) -> Directory? {
        guard let entries = FileSystem.entries(of: path) else { return nil }
        var files: [String] = []
        var directories: [(name: String, directory: Directory)] = []
        for entry in entries {
            guard entry.isDirectory else {
                files.append(entry.name)
                continue
            }
            if entry.name.utf8.first == .dot || foreign.contains(entry.name) { continue }
            let inner = relative.isEmpty ? entry.name : relative + "/" + entry.name
            if !excluded.isEmpty, excluded.contains(where: { $0.matches(inner) }) { continue }
            guard let directory = read(path + "/" + entry.name, relative: inner, excluded) else { continue }
            directories.append((entry.name, directory))
        }
        files.sort()
        directories.sort { $0.name < $1.name }
        return Directory(files: files, directories: directories)
    }

    /// The directory at a path relative to the root; the empty path is the root itself.
    func directory(at path: String) -> Directory? {
        path.split(separator: "/").reduce(root as Directory?) { $0?.directory($1) }
    }

    /// Calls `body` with every directory, parents first, and its path relative to the root.
    func forEachDirectory(_ body: (String, Directory) -> Void) {
        func visit(_ path: String, _ directory: Directory) {
            body(path, directory)
            for (name, inner) in directory.directories { visit(RelativePath.join(path, name), inner) }
        }
        visit("", root)
    }
}
