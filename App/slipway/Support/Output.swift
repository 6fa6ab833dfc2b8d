import Design
import Foundation

/// Writes what a command has to say: data to standard output, the rest to standard error.
///
/// A terminal gets no control characters of anybody else's; a file or a pipe gets data as it is.
enum Output {
    static func print(_ text: String) {
        write(text, to: .standardOutput)
    }

    static func print(json value: some Encodable) throws {
        write(try text(json: value), to: .standardOutput)
    }

    /// A value as one line of JSON.
    static func text(json value: some Encodable) throws -> String {
        PlainText.escape(json: try text(value))
    }

    static func note(_ text: String) {
        write(text, to: .standardError)
    }

    /// Writes a line of data, for commands that go on after it.
    ///
    /// - Throws: when nobody reads any more; only where SIGPIPE does not end the process.
    static func line(_ text: String) throws {
        try FileHandle.standardOutput.write(contentsOf: data(of: text, for: .standardOutput))
    }

    private static func write(_ text: String, to file: FileHandle) {
        file.write(data(of: text, for: file))
    }

    private static func data(of text: String, for file: FileHandle) -> Data {
        var text = text
        if isatty(file.fileDescriptor) == 1 {
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
            text = lines.map { PlainText.sanitize(String($0)) }.joined(separator: "\n")
        }
        return Data((text + "\n").utf8)
    }

    static func complain(_ failure: CommandFailure, json: Bool) {
        struct Form: Encodable {
            let error: Body
            struct Body: Encodable {
                let code: Int32
                let message: String
            }
        }
        let form = Form(error: Form.Body(code: failure.code.rawValue, message: failure.message))
        note(json ? (try? text(form)) ?? failure.message : "slipway: \(failure.message)")
    }

    private static func text(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }
}
