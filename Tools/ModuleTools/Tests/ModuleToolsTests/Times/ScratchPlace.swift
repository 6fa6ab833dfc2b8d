import Foundation

/// A test's own directory, deleted with the test.
final class ScratchPlace {
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.path(percentEncoded: false) + "/modules-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Writes a file and the directories above it, and returns its path.
    @discardableResult
    func write(_ text: String, to file: String) throws -> String {
        let url = URL(filePath: path + "/" + file)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
        return url.path(percentEncoded: false)
    }
}
