import Design
import Terminal

/// Writes the output of a linear shell, shows its questions and collects the answers.
///
/// On a terminal whose keys are read, the line that is being typed stays whole: all other output goes above it.
@MainActor
final class LinearConsole {
    let output: ShellOutput
    /// The terminal at which a user types, if there is one: then questions are shown, and secrets are not echoed.
    private let terminal: Int32?
    /// The same terminal, if its keys are read one by one.
    let keys: KeyTerminal?
    private var editor = LineEditor(limit: LineReader.limit)
    /// The question that the current line answers; nil while there is none.
    private var question: TerminalText?
    /// Whether the terminal's echo is off for a secret.
    private var isSilent = false
    /// Whether a write has failed: the reader of the output is gone.
    private(set) var hasFailed = false
    /// What the user waits for, as it is shown.
    var status: TerminalText?
    private(set) var writeCount = 0

    init(output: ShellOutput, terminal: Int32?, keys: KeyTerminal? = nil) {
        self.output = output
        self.terminal = terminal
        self.keys = keys
    }

    var hasPerson: Bool { terminal != nil }

    /// Whether a line has been begun; always false where the terminal itself keeps the line until it is complete.
    var isWriting: Bool { keys != nil && question != nil && !editor.letters.isEmpty }

    /// Whether a question is shown that has no answer yet; always false where the terminal keeps the line itself.
    var isAsking: Bool { keys != nil && question != nil }

    func write(_ text: TerminalText) {
        writeCount += 1
        if keys != nil { show(status: nil) }
        guard keys != nil, question != nil else { return put(text) }
        put(EditedLine.erasing + text + drawing)
    }

    /// Asks for a line; does nothing without a terminal, where a question could not be seen.
    ///
    /// - Parameter hasLines: whether the answer may have several lines.
    func ask(_ question: TerminalText, isSecret: Bool, hasLines: Bool = false) {
        guard hasPerson else { return }
        guard keys != nil else { return put(question) }
        status = nil
        if self.question == nil { editor.begin(isSecret: isSecret, hasLines: hasLines) }
        self.question = question
        draw()
    }

    /// - Returns: the line, or its end without a text, if the key completed it.
    func press(_ key: TerminalInput) -> ShellEvent? {
        switch editor.press(key) {
        case .nothing: return nil
        case .edited:
            if !editor.isSecret { draw() }
            return nil
        case .line(let line):
            endLine()
            return .line(line)
        case .endOfInput: return .endOfTyping
        }
    }

    /// What has been typed before the cursor; nil where it cannot be completed, because it must not be seen or the
    /// terminal itself keeps it.
    var beginning: String? {
        keys != nil && question != nil && !editor.isSecret ? String(editor.letters[..<editor.cursor]) : nil
    }

    /// Discards the line that is being typed.
    ///
    /// - Returns: whether there was one. A terminal that keeps the line itself has discarded it.
    func clearLine() -> Bool {
        guard isWriting else { return false }
        editor.clear()
        return true
    }

    func leaveQuestion() {
        if keys != nil { endLine() } else if isSilent { endSecret() } else { breakLine() }
    }

    /// Begins a new row below what the terminal itself has shown of the user's keys.
    func breakLine() {
        if hasPerson, keys == nil { put("\n") }
    }

    func remember(_ line: String) {
        editor.remember(line)
    }

    /// Draws the line again, because the terminal was resized or used by another process.
    func draw() {
        if question != nil { put(drawing) }
    }

    /// Hides what is typed from now on. Where keys are read, the question itself is marked as secret.
    func beginSecret() {
        guard let terminal, keys == nil else { return }
        isSilent = true
        TerminalEcho.set(false, on: terminal)
    }

    func endSecret() {
        guard let terminal, keys == nil else { return }
        isSilent = false
        TerminalEcho.set(true, on: terminal)
        put("\n")
    }

    /// Gives up the terminal, below everything that was written.
    func leave() {
        guard let terminal else { return }
        show(status: nil)
        if keys == nil { TerminalEcho.set(true, on: terminal) }
        put("\n")
        question = nil
    }

    /// Leaves the line as it is; it is drawn again when the shell takes the terminal back.
    func abandonLine() {
        show(status: nil)
        if keys != nil, question != nil { put("\n") }
    }

    private func endLine() {
        put("\n")
        question = nil
    }

    func put(_ text: TerminalText) {
        if !output.write(text) { hasFailed = true }
    }

    private var drawing: TerminalText {
        let letters = editor.isSecret ? [] : editor.letters
        return EditedLine(
            question: question?.text ?? "", letters: letters, cursor: editor.isSecret ? 0 : editor.cursor,
            columns: keys?.columns ?? 80
        ).drawing
    }
}

extension LinearConsole {
    /// Shows what the user waits for, below everything else, until something else is written; nil shows nothing more.
    ///
    /// Where keys are read it is erased afterwards. On other terminals it stays as a line of its own; into a pipe
    /// nothing is written.
    func show(status text: TerminalText?) {
        guard hasPerson, text != status else { return }
        if status != nil, keys != nil { put(EditedLine.erasing) }
        status = text
        guard let text else { return }
        guard let keys else { return put(text + "\n") }
        let line = EditedLine(question: "", letters: Array(text.text), cursor: 0, columns: keys.columns)
        put(line.drawing)
    }

    /// Writes whole lines, broken where the terminal ends.
    func write(_ lines: [LinearLine]) {
        let columns = output.columns
        let broken = lines.flatMap { $0.lines(columns: columns) }
        write("\(lines: broken.joined(separator: "\n"))\n")
    }
}
