import Foundation

/// Gives files other paths, and texts in them other words.
struct FileMoves {
    /// The monorepo's, absolute.
    let root: String
    let paths: RenamedPaths

    /// - Parameters:
    ///   - files: all files of the monorepo.
    ///   - ignored: files in renamed directories that git ignores, which go with the directory.
    ///   - newContent: what a file contains afterwards; nil when that does not change.
    func change(
        _ files: [String], ignored: [String], newContent: (String) throws -> Data?
    ) throws -> TreeChange {
        let removed = paths.outermost
        for directory in removed where FileSystem.exists(root + "/" + paths.renamed(directory)) {
            throw ToolFailure.badArgument(
                "\(paths.renamed(directory)) exists already. Choose another name, or remove it first.")
        }
        var change = TreeChange()
        var origins: [String: String] = [:]
        for path in files + ignored {
            if let other = origins.updateValue(path, forKey: paths.renamed(path)) {
                throw ToolFailure.badArgument(
                    "\(other) and \(path) would both be \(paths.renamed(path)). Give one of them another name first.")
            }
        }
        for path in files {
            let new = paths.renamed(path)
            if let target = MonorepoFiles.linkTarget(root + "/" + path) {
                guard new != path || paths.changes(target, of: path) else { continue }
                throw ToolFailure.badArgument(
                    "\(path) is a symbolic link, and would have to change. Remove it, rename, and make it again.")
            }
            if new != path, new.lowercased() != path.lowercased(), FileSystem.exists(root + "/" + new) {
                throw ToolFailure.badArgument("\(new) exists already. Choose another name, or remove it first.")
            }
            guard var content = TreeChange.Content(of: root + "/" + path) else { continue }
            if let data = try newContent(path) { content.data = data } else if new == path { continue }
            change.write(content, to: new)
            if new != path, !removed.contains(where: { RelativePath.isInside(path, $0) }) { change.remove(path) }
        }
        for path in ignored {
            guard let content = TreeChange.Content(of: root + "/" + path) else { continue }
            change.write(content, to: paths.renamed(path))
        }
        for directory in removed { change.removeDirectory(directory) }
        return change
    }

    /// Files that git ignores in the renamed directories. What a build wrote names the old place, and is left behind.
    ///
    /// - Throws: ``ToolFailure/badArgument(_:)`` when something else is in them that could not go with them: a repository of
    ///   its own, a link, or without git a hidden file.
    func ignored(besides files: [String]) async throws -> [String] {
        var ignored: [String] = []
        for directory in paths.outermost { ignored += try await MonorepoFiles.ignored(below: directory, root: root) }
        ignored.removeAll { path in path.split(separator: "/").contains { $0 == Self.build } }
        let known = Set(files + ignored.filter { MonorepoFiles.linkTarget(root + "/" + $0) == nil })
        for directory in paths.outermost { try checkContents(of: directory, known) }
        return ignored
    }

    private static let build = ".build"

    private func checkContents(of directory: String, _ known: Set<String>) throws {
        for entry in FileSystem.entries(of: root + "/" + directory) ?? [] where entry.name != Self.build {
            let path = directory + "/" + entry.name
            let isRepository = entry.isDirectory && FileSystem.exists("\(root)/\(path)/.git")
            if entry.isDirectory, !isRepository {
                try checkContents(of: path, known)
            } else if !known.contains(path) || isRepository {
                throw ToolFailure.badArgument(
                    "\(path) cannot go with its directory, which gets another name: it is no file that git tracks or ignores. "
                        + "Move it away, then try again.")
            }
        }
    }
}

/// Directories and files that get another name, and what becomes of a path.
struct RenamedPaths: Equatable, Sendable {
    /// The new last component, by the old path.
    var directories: [String: String] = [:]
    var files: [String: String] = [:]

    func renamed(_ path: String) -> String {
        var old = ""
        var new = ""
        for component in path.split(separator: "/") {
            old = RelativePath.join(old, String(component))
            new = RelativePath.join(new, directories[old] ?? files[old] ?? String(component))
        }
        return new
    }

    /// The renamed directories that are in no other renamed one.
    var outermost: [String] {
        directories.keys.sorted().filter { path in
            !RelativePath.upwards(from: RelativePath.parent(path)).contains { directories[$0] != nil }
        }
    }

    /// Whether what a symbolic link leads to gets another path.
    fileprivate func changes(_ target: String, of link: String) -> Bool {
        guard !target.hasPrefix("/"),
            let old = RelativePath.normalise(RelativePath.join(RelativePath.parent(link), target))
        else { return false }
        return renamed(old) != old
    }
}
