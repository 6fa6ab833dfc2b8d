import Core
import Design
import Foundation
import Shell

/// Writes what a command has to say: data to standard output, the rest to standard error.
///
/// Takes ``TerminalText``: what the source code says stands as it is, and what is filled in cannot act on a terminal. Data
/// that cannot be written ends the process with 73: a reader must not take it for whole.
enum Output {
    /// Writes a line.
    static func print(_ text: TerminalText) {
        orExit { () throws(POSIXError) in try line(text) }
    }

    /// Writes a value by itself, for programs: a file or a pipe gets every byte of it.
    static func print(value: String) {
        orExit { () throws(POSIXError) in try line(value: value) }
    }

    /// Writes a value as one line of JSON.
    static func print(json value: some Encodable) throws {
        self.print(try text(json: value))
    }

    /// A value as one line of JSON.
    static func text(json value: some Encodable) throws -> TerminalText {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601
        return TerminalText(json: String(decoding: try encoder.encode(value), as: UTF8.self))
    }

    /// Writes a line to standard error. That it cannot be written is no reason to stop.
    static func note(_ text: TerminalText) {
        try? ShellOutput.errors.print(text + "\n")
    }

    /// Asks on standard error; the answer is typed behind it.
    static func ask(_ question: TerminalText) {
        try? ShellOutput.errors.print(question)
    }

    /// Writes a line of data, for commands that go on after it.
    ///
    /// - Throws: `EPIPE` when the reader has gone, where SIGPIPE does not end the process; whatever else prevents it.
    static func line(_ text: TerminalText) throws(POSIXError) {
        try ShellOutput.standard.print(text + "\n")
    }

    /// Writes a value by itself, as ``print(value:)`` does, for commands that go on after it.
    static func line(value: String) throws(POSIXError) {
        try ShellOutput.standard.print(value: value)
    }

    static func unwritable(_ error: POSIXError) -> String {
        "Standard output cannot be written: \(String(cString: strerror(error.code.rawValue)))."
    }

    /// Says why a command failed.
    static func complain(_ failure: CommandFailure, json: Bool) {
        struct Form: Encodable {
            let error: Body
            struct Body: Encodable {
                let code: Int32
                let message: String
            }
        }
        let message = RedactedURL.hideUsers(in: failure.message)
        let form = Form(error: Form.Body(code: failure.code.rawValue, message: message))
        let text: TerminalText = "slipway: \(lines: message)"
        note(json ? (try? self.text(json: form)) ?? text : text)
    }

    private static func orExit(_ write: () throws(POSIXError) -> Void) {
        do throws(POSIXError) {
            try write()
        } catch {
            note("slipway: \(unwritable(error))")
            exit(ExitStatus.cannotWrite.rawValue)
        }
    }
}
