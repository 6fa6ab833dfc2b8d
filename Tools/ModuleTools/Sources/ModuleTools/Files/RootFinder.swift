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
        var path = directory
        while !path.isEmpty {
            if FileSystem.exists(path + "/" + name) { return path }
            path = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
        }
        return nil
    }
}
