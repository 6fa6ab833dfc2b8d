/// Finds the monorepo that contains a directory.
enum RootFinder {
    /// The nearest directory upwards with rules in it, otherwise the nearest repository, otherwise the directory
    /// itself.
    ///
    /// - Parameter directory: an absolute path.
    static func root(above directory: String) -> String {
        nearest(directory, holding: RulesFile.standardName) ?? nearest(directory, holding: ".git") ?? directory
    }

    private static func nearest(_ directory: String, holding name: String) -> String? {
        sequence(first: directory) { path in path.lastIndex(of: "/").map { String(path[..<$0]) } }
            .first { !$0.isEmpty && FileSystem.exists($0 + "/" + name) }
    }
}
