/// Finds the monorepo that a directory lies in.
enum RootFinder {
    /// The nearest directory upwards with rules in it, else the nearest repository, else the directory itself.
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
