import Foundation

/// Writes files as a whole.
enum WholeFile {
    /// Replaces a file atomically, so that a concurrent reader gets either the old content or the new one.
    ///
    /// - Parameters:
    ///   - path: absolute, or relative to the current directory.
    ///   - name: the file's name in an error; the path if none is given.
    ///   - makesDirectory: whether to create the directories above it.
    static func write(_ data: Data, to path: String, named name: String? = nil, makesDirectory: Bool = true) throws {
        let url = URL(filePath: path)
        do {
            if makesDirectory {
                try FileManager.default.createDirectory(
                    at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            }
            try data.write(to: url, options: .atomic)
        } catch {
            throw ToolFailure.cannotWrite(file: name ?? path, reason: error.localizedDescription)
        }
    }
}
