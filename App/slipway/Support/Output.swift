import Design
import Foundation

/// Writes what a command has to say: data to standard output, the rest to standard error.
///
/// A terminal gets no control characters of anybody else's; a file or a pipe gets data as it is. Data that cannot be
/// written ends the process with 73: whoever waits for it must not take it for whole.
enum Output {
    static func print(_ text: String) {
        do throws(POSIXError) {
            try line(text)
        } catch {
            note("slipway: \(unwritable(error))")
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
        try? StandardStreams.write(data(of: text, for: STDERR_FILENO), to: STDERR_FILENO)
    }

    /// Writes a line of data, for commands that go on after it.
    ///
    /// - Throws: `EPIPE` when nobody reads any more, where SIGPIPE does not end the process; whatever else prevents it.
    static func line(_ text: String) throws(POSIXError) {
        try StandardStreams.write(data(of: text, for: STDOUT_FILENO), to: STDOUT_FILENO)
    }

    static func unwritable(_ error: POSIXError) -> String {
        "Standard output cannot be written: \(String(cString: strerror(error.code.rawValue)))."
    }

    private static func data(of text: String, for descriptor: Int32) -> Data {
        var text = text
        if isatty(descriptor) == 1 {
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
