import Design

/// Writes the output of a linear shell, and its questions. The terminal itself, or a pipe, collects the answers.
@MainActor
final class LinearConsole {
    let output: ShellOutput
    /// The terminal at which a user types, if there is one: then questions are shown, and secrets are not echoed.
    private let terminal: Int32?
    /// Whether a write has failed: the reader of the output is gone.
    private(set) var hasFailed = false
    /// What the user waits for, as it was written last.
    private var status: TerminalText?
    private(set) var writeCount = 0

    init(output: ShellOutput, terminal: Int32?) {
        self.output = output
        self.terminal = terminal
    }

    var hasPerson: Bool { terminal != nil }

    /// Writes whole lines, broken where the terminal ends.
    func write(_ lines: [LinearLine]) {
        writeCount += 1
        let columns = output.columns
        let broken = lines.flatMap { $0.lines(columns: columns) }
        put("\(lines: broken.joined(separator: "\n"))\n")
    }

    /// Asks for a line; does nothing without a terminal, where a question could not be seen.
    func ask(_ question: TerminalText) {
        if hasPerson { put(question) }
    }

    /// Writes what the user waits for as a line of its own, once; nothing into a pipe.
    func show(status text: TerminalText?) {
        guard hasPerson, text != status else { return }
        status = text
        if let text { put(text + "\n") }
    }

    /// Begins a new row below what the terminal has shown of the user's keys.
    func breakLine() {
        if hasPerson { put("\n") }
    }

    /// Hides what is typed from now on.
    func beginSecret() {
        if let terminal { TerminalEcho.set(false, on: terminal) }
    }

    /// Leaves the question. What is typed from now on is shown, on a new row.
    func endQuestion() {
        guard let terminal else { return }
        TerminalEcho.set(true, on: terminal)
        put("\n")
    }

    private func put(_ text: TerminalText) {
        if !output.write(text) { hasFailed = true }
    }
}
