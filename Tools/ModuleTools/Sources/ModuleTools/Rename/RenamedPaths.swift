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

    /// A path as a text has it, relative to a directory of the monorepo; nil when nothing in it changes.
    func renamed(_ path: String, relativeTo base: String) -> String? {
        guard !path.hasPrefix("/"), let old = RelativePath.normalise(RelativePath.join(base, path)) else { return nil }
        let before = RelativePath.relative(from: base, to: old)
        let after = RelativePath.relative(from: renamed(base), to: renamed(old))
        guard before != after else { return nil }
        return (path.hasPrefix("./") ? "./" : "") + after + (path.hasSuffix("/") ? "/" : "")
    }
}
