/// Paths below the monorepo's root, with slashes; the empty path is the root itself.
enum RelativePath {
    static func join(_ base: String, _ path: String) -> String {
        base.isEmpty ? path : path.isEmpty ? base : base + "/" + path
    }

    /// Resolves `.` and `..`; nil when the path leads out of the root.
    static func normalise(_ path: String) -> String? {
        var components: [Substring] = []
        for component in path.split(separator: "/") where component != "." {
            if component == ".." {
                guard components.popLast() != nil else { return nil }
            } else {
                components.append(component)
            }
        }
        return components.joined(separator: "/")
    }

    /// The relative path from one absolute directory to another: `../Core`.
    static func relative(from base: String, to target: String) -> String {
        let base = base.split(separator: "/")
        let target = target.split(separator: "/")
        let common = zip(base, target).prefix { $0 == $1 }.count
        let steps = Array(repeating: "..", count: base.count - common) + target.dropFirst(common).map(String.init)
        return steps.isEmpty ? "." : steps.joined(separator: "/")
    }

    static func isInside(_ path: String, _ directory: String) -> Bool {
        directory.isEmpty || path == directory || path.hasPrefix(directory + "/")
    }

    /// The rest of a path that lies inside a directory.
    static func inner(_ path: String, of directory: String) -> String {
        path.split(separator: "/").dropFirst(directory.split(separator: "/").count).joined(separator: "/")
    }

    static func lastComponent(_ path: String) -> String {
        path.split(separator: "/").last.map(String.init) ?? path
    }

    static func parent(_ path: String) -> String {
        path.split(separator: "/").dropLast().joined(separator: "/")
    }

    /// A path and the directories above it, the nearest first, up to the root.
    static func upwards(from path: String) -> some Sequence<String> {
        sequence(first: path) { $0.isEmpty ? nil : parent($0) }
    }
}
