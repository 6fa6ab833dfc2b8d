import Foundation
import Testing

extension TestTerminal {
    /// Whether the terminal collects lines itself.
    var collectsLines: Bool {
        var settings = termios()
        tcgetattr(programSide.fileDescriptor, &settings)
        return settings.c_lflag & tcflag_t(ICANON) != 0
    }

    func resize(columns: Int, rows: Int = 24) {
        var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(programSide.fileDescriptor, UInt(TIOCSWINSZ), &size)
    }
}

/// A shell that writes lines, in a terminal of its own, with a user at it.
struct TerminalShell {
    let terminal: TestTerminal
    let program: RunningProgram

    /// - Parameter isInControl: whether the terminal controls the shell, so that keys such as Ctrl-C send it signals.
    init(
        _ home: TestHome, _ arguments: [String] = ["shell"], kind: String = "xterm",
        environment: [String: String] = [:], isInControl: Bool = false
    ) throws {
        terminal = try TestTerminal()
        let arguments = arguments.first == "shell" ? arguments + ["--linear"] : arguments
        program = try RunningProgram(
            isInControl ? ["--ctty", Program.url.path] + arguments : arguments, in: home,
            environment: environment.merging(["TERM": kind]) { _, kind in kind }, terminal: terminal,
            showsOutput: true, program: isInControl ? "/usr/bin/setsid" : nil)
    }

    /// The text that is drawn for an incomplete line.
    static func line(_ question: String, _ before: String = "", _ behind: String = "") -> String {
        "\r\(question)\(before)\u{1b}7\(behind)\u{1b}[K\u{1b}8"
    }

    /// Everything that is shown up to the prompt for the next command.
    @discardableResult
    func prompt(_ written: String = "") async throws -> String {
        try await terminal.read(to: Self.line("> ", written))
    }
}
