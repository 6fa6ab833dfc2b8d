import Foundation

/// Finds and reads the file with the rules.
enum RulesFile {
    /// At the monorepo's root, unless another is given.
    static let standardName = ".modules.yml"

    /// - Parameters:
    ///   - root: the monorepo's root, absolute.
    ///   - path: the path that was given, relative to the current directory; nil for the default.
    static func read(root: String, path: String?) throws -> Rules {
        if let path {
            guard let text = FileSystem.text(of: path) else { throw ToolFailure.noFile(path) }
            return try RulesParser.parse(text, file: shown(path, in: root))
        }
        guard let text = FileSystem.text(of: root + "/" + standardName) else { return Rules() }
        return try RulesParser.parse(text, file: standardName)
    }

    /// Relative to the root if it is inside, as all paths in reports are.
    static func shown(_ path: String, in root: String) -> String {
        guard let real = FileSystem.realPath(path), real.hasPrefix(root + "/") else { return path }
        return String(real.dropFirst(root.count + 1))
    }
}
