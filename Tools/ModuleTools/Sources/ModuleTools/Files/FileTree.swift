/// All files below a directory, read once.
///
/// Hidden directories, directories that only tools write to, and those that the rules exclude are left out. A symbolic
/// link to a directory below the root is followed, but no link within that directory, so that there are no cycles.
struct FileTree {
    /// One directory.
    struct Directory {
        /// Empty for the root.
        let name: String
        /// The names of its files, sorted.
        let files: [String]
        /// Sorted by their names.
        let directories: [Directory]
        /// Whether it is reached through a link; it has a path of its own besides.
        let isLink: Bool

        func directory(_ name: Substring) -> Directory? {
            directories.first { $0.name == name }
        }
    }

    let root: Directory

    /// Written by package managers and Xcode, never by hand: directories, and the file beside each that identifies it.
    private static let foreign = [
        "node_modules": "package.json", "Pods": "Podfile", "Carthage": "Cartfile", "DerivedData": "DerivedData",
    ]

    init(at path: String, excluding excluded: [Glob] = []) throws {
        guard let top = FileSystem.realPath(path),
            let root = Reader(top: top, excluded: excluded).read(top, relative: "", isLink: false)
        else { throw ToolFailure.noDirectory(path) }
        self.root = root
    }

    private struct Reader {
        let top: String
        let excluded: [Glob]

        /// - Parameter isLink: whether a link leads here; links within are not followed.
        func read(_ path: String, relative: String, isLink: Bool) -> Directory? {
            guard let entries = FileSystem.entries(of: path) else { return nil }
            let names = Set(entries.map(\.name))
            var files: [String] = []
            var directories: [Directory] = []
            for entry in entries {
                let target = path + "/" + entry.name
                guard entry.isDirectory || entry.isLink && FileSystem.isDirectory(target) else {
                    files.append(entry.name)
                    continue
                }
                if entry.name.utf8.first == .dot || foreign[entry.name].map(names.contains) ?? false { continue }
                let inner = RelativePath.join(relative, entry.name)
                if excluded.contains(where: { $0.matches(inner) }) { continue }
                if entry.isLink && (isLink || !isFollowed(target, from: path)) { continue }
                guard let directory = read(target, relative: inner, isLink: isLink || entry.isLink) else { continue }
                directories.append(directory)
            }
            files.sort()
            directories.sort { $0.name < $1.name }
            return Directory(
                name: RelativePath.lastComponent(relative), files: files, directories: directories, isLink: isLink)
        }

        /// Whether a link leads to a directory below the root that does not contain the link itself.
        private func isFollowed(_ link: String, from directory: String) -> Bool {
            guard let target = FileSystem.realPath(link) else { return false }
            return target.hasPrefix(top + "/") && directory != target && !directory.hasPrefix(target + "/")
        }
    }

    /// The directory at a path relative to the root; the empty path is the root itself.
    func directory(at path: String) -> Directory? {
        path.split(separator: "/").reduce(root as Directory?) { $0?.directory($1) }
    }

    /// Calls `body` with every directory that was not reached through a link, parents first, and its path relative to
    /// the root.
    func forEachDirectory(_ body: (String, Directory) -> Void) {
        func visit(_ path: String, _ directory: Directory) {
            guard !directory.isLink else { return }
            body(path, directory)
            for inner in directory.directories { visit(RelativePath.join(path, inner.name), inner) }
        }
        visit("", root)
    }
}
