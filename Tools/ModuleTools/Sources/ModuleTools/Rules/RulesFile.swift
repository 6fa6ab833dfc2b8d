import Foundation

/// Finds and reads the file that the rules stand in.
enum RulesFile {
    /// At the monorepo's root, unless another is named.
    static let standardName = ".modules.yml"

    /// - Parameters:
    ///   - root: the monorepo's root, absolute.
    ///   - path: what the person named, relative to where they stand; nil for the standard place.
    static func read(root: String, path: String?) throws -> Rules {
        if let path {
            guard let text = FileSystem.text(of: path) else { throw ToolFailure.noFile(path) }
            return try RulesParser.parse(text, file: shown(path, in: root))
        }
        guard let text = FileSystem.text(of: root + "/" + standardName) else { return Rules() }
        return try RulesParser.parse(text, file: standardName)
    }

    /// Relative to the root where it lies below it, as all places in reports are.
    static func shown(_ path: String, in root: String) -> String {
        guard let real = FileSystem.realPath(path), real.hasPrefix(root + "/") else { return path }
        return String(real.dropFirst(root.count + 1))
    }
}
