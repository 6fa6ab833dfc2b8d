public import Design
import Foundation

/// Shows long text page by page, with a program of the user's choice.
public struct Pager: Sendable {
    /// For `/bin/sh`.
    private let command: String
    private let environment: [String: String]
    private var showsColors: Bool { command.hasPrefix("less") && environment["LESS"]?.contains("R") == true }

    /// A line without colours, and with them.
    public typealias Line = (text: TerminalText, painted: TerminalText)

    /// The program that PAGER names; `less` when the variable is not set and there is one.
    ///
    /// - Returns: nil where there is nothing to page: without a terminal on both sides, on one that is simple (TERM is
    ///   dumb) or unknown, or when PAGER is empty or `cat`.
    public init?() {
        let environment = ProcessInfo.processInfo.environment
        guard TerminalDevice.isTerminal(STDIN_FILENO), ShellOutput.standard.isTerminal,
            !["", "dumb"].contains(environment["TERM"] ?? ""),
            let command = environment["PAGER"] ?? (Self.hasLess(environment["PATH"] ?? "") ? "less" : nil),
            !["", "cat"].contains(command.trimmingCharacters(in: .whitespaces))
        else { return nil }
        self.command = command
        // Quits at the end of a text of one page, shows colours, and leaves the text on the screen.
        self.environment = ["LESS": "FRX"].merging(environment) { _, own in own }
    }

    /// Runs the pager, if the text has more lines than the terminal, and waits until it ends.
    ///
    /// - Returns: whether the pager has run. Otherwise the text is still to be printed.
    public func show(_ lines: [Line]) -> Bool {
        guard !Self.fits(lines), let file = Self.unnamedFile() else { return false }
        defer { close(file) }
        let output = ShellOutput(descriptor: file)
        guard lines.allSatisfy({ output.write((showsColors ? $0.painted : $0.text) + "\n") }),
            lseek(file, 0, SEEK_SET) == 0
        else { return false }
        let status = ForegroundProgram.run(command, environment: environment, input: file)
        // 126 and 127: there is no such program.
        return (0..<126).contains(status) || status > 127
    }

    private static func fits(_ lines: [Line]) -> Bool {
        let output = ShellOutput.standard
        let columns = max(output.columns ?? 80, 1)
        let rows = lines.flatMap { $0.text.text.split(separator: "\n", omittingEmptySubsequences: false) }
            .reduce(0) { $0 + max(1, (LetterWidth.of($1) + columns - 1) / columns) }
        // The last row is for the next prompt.
        return rows < TerminalDevice.size(of: output.descriptor).rows
    }

    /// A file of this process alone, which no path leads to: a pager that quits early leaves no broken pipe.
    private static func unnamedFile() -> Int32? {
        var path = Array((FileManager.default.temporaryDirectory.path + "/slipway-XXXXXX").utf8CString)
        let file = mkstemp(&path)
        guard file >= 0 else { return nil }
        unlink(path)
        return file
    }

    private static func hasLess(_ path: String) -> Bool {
        path.split(separator: ":").contains { access("\($0)/less", X_OK) == 0 }
    }
}
