import Core
import Design
import Foundation

/// What a user asks: the words of the command line, and what is piped in.
enum PromptInput {
    /// In bytes.
    private static let limit = 1_048_576

    /// Both, with an empty line between them.
    ///
    /// - Parameter example: how to use the command, for a user who has given neither.
    static func read(_ words: [String], example: String) throws -> String {
        let piped = try standardInput()
        let parts = [words.joined(separator: " "), piped ?? ""].filter { !$0.allSatisfy(\.isWhitespace) }
        guard !parts.isEmpty else {
            throw CommandFailure(.usage, "Write what you want to ask, such as: \(example)")
        }
        let text = parts.joined(separator: "\n\n")
        guard text.utf8.count <= limit else {
            throw CommandFailure(
                .badData, "What you ask is longer than \(limit >> 20) MB. slipway sends at most that much.")
        }
        return text
    }

    /// The text of a pipe or a file; nil for a terminal or a device.
    private static func standardInput() throws -> String? {
        let status = try? FileStatus(of: STDIN_FILENO, URL(fileURLWithPath: "/dev/stdin"))
        guard let status, [.pipe, .file, .socket].contains(status.kind) else { return nil }
        let data = try InputFile.read("-", limit: limit)
        if let text = String(validating: data, as: UTF8.self) { return text }
        Output.note("slipway: Some bytes of the input are not UTF-8. The sign \u{fffd} takes their place.")
        return String(decoding: data, as: UTF8.self)
    }
}
