import Core
import Design
import Domain
import Foundation
import Shell
import Synchronization

/// Writes the output of a command: data to standard output, everything else to standard error.
///
/// It takes ``TerminalText``: text in the source code is written unchanged, and interpolated values cannot control a
/// terminal. Lines are wrapped to a terminal's width; a file or a pipe gets them whole. If data cannot be written, the
/// process ends with 73: a reader must not take partial data for complete.
enum Output {
    /// What is collected for the pager; nil while everything is written at once.
    @TaskLocal private static var collected: CollectedOutput?

    /// Writes a line.
    ///
    /// - Parameters:
    ///   - hanging: as of ``WrappedText/lines(_:columns:hanging:)``; the column of the last cell for a table.
    ///   - kind: what its first line is, as far as `end` if given.
    static func print(_ text: TerminalText, hanging: Int = 2, as kind: Kind = .plain, upTo end: Character? = nil) {
        let lines = text.text.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
        let columns = ShellOutput.standard.columns
        for (line, kind) in zip(
            kind == .plain ? [text] : lines.map { TerminalText(lines: String($0)) }, [kind, .plain])
        {
            self.print(wrapped: line.wrapped(columns: columns, hanging: hanging), as: kind, upTo: end)
        }
    }

    /// What a line is. A terminal with colours shows it, besides the words.
    enum Kind {
        case plain, heading, good, problem

        fileprivate func painted(_ text: TerminalText, upTo end: Character?, on output: ShellOutput) -> TerminalText {
            guard self != .plain, output.hasColors else { return text }
            let end = end.flatMap(text.text.firstIndex) ?? text.text.endIndex
            let style: TerminalText = self == .good ? "1;32" : self == .problem ? "1;31" : "1"
            let (first, rest) = (String(text.text[..<end]), String(text.text[end...]))
            return "\u{1b}[\(style)m\(lines: first)\u{1b}[0m\(lines: rest)"
        }
    }

    /// Writes rows in columns, of which the last is wrapped.
    ///
    /// - Parameter widest: a longer cell after the first moves only the rest of its own row to the right.
    static func print(rows: [[String]], widest: Int = .max) {
        let widths = (rows.first ?? []).indices.dropLast().map { column in
            min(rows.map { LetterWidth.of($0[column]) }.max() ?? 0, column == 0 ? .max : widest) + 2
        }
        for row in rows {
            let cells = zip(row, widths).map { cell, width in
                cell + String(repeating: " ", count: max(2, width - LetterWidth.of(cell)))
            }
            self.print("\(cells.joined())\(row.last ?? "")", hanging: widths.reduce(0, +), as: .heading, upTo: " ")
        }
    }

    /// Writes lines as they are, however wide: JSON, or what has been wrapped already.
    static func print(wrapped text: TerminalText, as kind: Kind = .plain, upTo end: Character? = nil) {
        let painted = kind.painted(text, upTo: end, on: .standard)
        if let collected { return collected.append((text, painted)) }
        orExit { () throws(POSIXError) in try line(painted) }
    }

    /// Writes a value by itself, for programs: a file or a pipe gets every byte of it.
    static func print(value: String) {
        if collected != nil { return self.print(wrapped: TerminalText(lines: value)) }
        orExit { () throws(POSIXError) in try line(value: value) }
    }

    static func print(json value: some Encodable) throws { self.print(wrapped: try TerminalText(encoding: value)) }

    /// Writes a line to standard error. A failure to write it is ignored.
    ///
    /// - Parameter kind: what its first word is.
    static func note(_ text: TerminalText, as kind: Kind = .plain) {
        let text = text.wrapped(columns: ShellOutput.errors.columns, hanging: 2)
        let painted = kind.painted(text, upTo: " ", on: .errors)
        if let collected { return collected.append((text, painted), isNote: true) }
        try? ShellOutput.errors.print(painted + "\n")
    }

    /// Runs `body`, and shows what it prints page by page, if it does not fit the terminal.
    static func paged(by pager: Pager?, _ body: () -> Void) {
        guard let pager else { return body() }
        let output = CollectedOutput()
        $collected.withValue(output, operation: body)
        let isShown = pager.show(output.lines.filter { !$0.isNote }.map { $0.line })
        for (line, isNote) in output.lines {
            if isNote {
                try? ShellOutput.errors.print(line.painted + "\n")
            } else if !isShown {
                orExit { () throws(POSIXError) in try self.line(line.painted) }
            }
        }
    }

    /// Writes a question to standard error; the answer is typed after it.
    static func ask(_ question: TerminalText) { try? ShellOutput.errors.print(question) }

    /// Asks the user to type a word before something is deleted.
    ///
    /// - Parameters:
    ///   - thing: what is deleted, for the middle of a sentence.
    ///   - shown: a title from outside, by which the question names it; nil to name it in the same way.
    /// - Throws: `CommandFailure` when something else is typed, or there is no terminal.
    static func confirm(deleting thing: String, typing word: String, to shown: String? = nil) throws(CommandFailure) {
        guard TerminalDevice.isTerminal(STDIN_FILENO) else {
            throw CommandFailure(
                .usage, "Cannot ask for confirmation without a terminal. Add --yes to delete \(thing).")
        }
        let shown = shown.map { ForeignText($0).quoted } ?? thing
        ask("You cannot undo this. Type \(ForeignText(word).quoted) to delete \(shown): ")
        let answer = readLine(strippingNewline: true)
        if answer == nil { ask("\n") }
        guard answer == word else { throw CommandFailure(.failed, "You typed something else, so nothing was deleted.") }
    }

    /// Writes a line of data, for commands that continue after it.
    ///
    /// - Throws: `EPIPE` when the reader has closed the pipe and SIGPIPE does not end the process; any other error of
    ///   the write.
    static func line(_ text: TerminalText) throws(POSIXError) { try ShellOutput.standard.print(text + "\n") }

    /// Writes a value by itself, as ``print(value:)`` does, for commands that continue after it.
    static func line(value: String) throws(POSIXError) { try ShellOutput.standard.print(value: value) }

    static func unwritable(_ error: POSIXError) -> String {
        "Cannot write to standard output: \(String(cString: strerror(error.code.rawValue)))."
    }

    static func complain(_ failure: CommandFailure, json: Bool) {
        let message = RedactedURL.hideUsers(in: failure.message)
        let problems = failure.problems?.map { problem -> JSONObject in
            ["part": problem.part, "key": problem.name, "reason": RedactedURL.hideUsers(in: problem.reason)]
        }
        let error: JSONObject = ["code": failure.code.rawValue, "message": message, "problems": problems]
        if json, let line = try? TerminalText(encoding: ["error": error]) {
            try? ShellOutput.errors.print(line + "\n")
        } else {
            note("slipway: \(lines: message)", as: .problem)
        }
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

/// What a command has printed, in order, before it is shown.
private final class CollectedOutput: Sendable {
    private let collected = Mutex<[(line: Pager.Line, isNote: Bool)]>([])

    /// For standard output, and notes for standard error.
    var lines: [(line: Pager.Line, isNote: Bool)] { collected.withLock { $0 } }

    func append(_ line: Pager.Line, isNote: Bool = false) { collected.withLock { $0.append((line, isNote)) } }
}
