import Foundation

/// Documents in JSON with sorted keys, so that equal values are equal texts.
enum JSONFile {
    static func data(_ value: some Encodable) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(value)
    }

    /// - Parameter reason: why the file cannot be used when it holds something else.
    static func read<Value: Decodable>(_ path: String, reason: String) throws -> Value {
        guard let data = FileSystem.withBytes(of: path, { Data($0) }) else { throw ToolFailure.noFile(path) }
        guard let value = try? JSONDecoder().decode(Value.self, from: data) else {
            throw ToolFailure.badFile(file: path, reason: reason)
        }
        return value
    }

    /// Replaces the file atomically, with a line break at its end.
    ///
    /// - Parameter makesDirectory: whether to create the directories above it.
    static func write(_ value: some Encodable, to path: String, makesDirectory: Bool = false) throws {
        try WholeFile.write(data(value) + Data("\n".utf8), to: path, makesDirectory: makesDirectory)
    }
}

/// Writes files as a whole.
enum WholeFile {
    /// Replaces a file atomically, so that a concurrent reader gets either the old content or the new one.
    ///
    /// - Parameters:
    ///   - path: absolute, or relative to the current directory.
    ///   - makesDirectory: whether to create the directories above it.
    static func write(_ data: Data, to path: String, makesDirectory: Bool = true) throws {
        let url = URL(filePath: path)
        do {
            if makesDirectory {
                try FileManager.default.createDirectory(
                    at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            }
            try data.write(to: url, options: .atomic)
        } catch {
            throw ToolFailure.cannotWrite(file: path, reason: error.localizedDescription)
        }
    }
}
