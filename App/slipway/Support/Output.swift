import Design
import Foundation

/// Writes what a command has to say: data to standard output, the rest to standard error.
///
/// A terminal gets no control characters of anybody else's; a file or a pipe gets data as it is. Data that cannot be
/// written ends the process with 73: whoever waits for it must not take it for whole.
enum Output {
    static func print(_ text: String) {
        do {
            try line(text)
        } catch {
            note("slipway: Standard output cannot be written: \(error.localizedDescription)")
            exit(ExitStatus.cannotWrite.rawValue)
        }
    }

    static func print(json value: some Encodable) throws {
        print(try text(json: value))
    }

    /// A value as one line of JSON.
    static func text(json value: some Encodable) throws -> String {
        PlainText.escape(json: try text(value))
    }

    /// What nobody can be told is no reason to stop.
    static func note(_ text: String) {
        try? FileHandle.standardError.write(contentsOf: data(of: text, for: .standardError))
    }

    /// Writes a line of data, for commands that go on after it.
    ///
    /// - Throws: when nobody reads any more; only where SIGPIPE does not end the process.
    static func line(_ text: String) throws {
        try FileHandle.standardOutput.write(contentsOf: data(of: text, for: .standardOutput))
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
