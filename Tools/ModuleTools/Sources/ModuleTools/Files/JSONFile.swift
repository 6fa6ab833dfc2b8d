import Foundation

/// Documents in JSON with sorted keys, so that equal values are equal texts.
enum JSONFile {
    static func data(_ value: some Encodable) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(value)
    }

    /// Replaces the file atomically, with a line break at its end.
    static func write(_ value: some Encodable, to path: String) throws {
        try WholeFile.write(data(value) + Data("\n".utf8), to: path)
    }
}

/// Writes files as a whole.
enum WholeFile {
    /// Replaces a file atomically, so that a concurrent reader gets either the old content or the new one, and makes the
    /// directories above it.
    static func write(_ data: Data, to path: String) throws {
        let url = URL(filePath: path)
        do {
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try data.write(to: url, options: .atomic)
        } catch {
            throw ToolFailure.cannotWrite(file: path, reason: error.localizedDescription)
        }
    }
}
