import Design

/// Where a linear shell writes, asks and is answered.
///
/// On a terminal whose keys it reads, it keeps the line that is being written whole: whatever else is said goes above it.
@MainActor
final class LinearConsole {
    private let output: ShellOutput
    /// Where a person types, if one does: then there are questions, and secrets are not echoed.
    private let terminal: Int32?
    /// The same terminal, if its keys are read one by one.
    private let keys: KeyTerminal?
    private var editor = LineEditor()
    /// What the line under way is the answer to; nil while none is.
    private var question: TerminalText?
    /// Whether something could not be written: nobody is there any more.
    private(set) var hasFailed = false

    init(output: ShellOutput, terminal: Int32?, keys: KeyTerminal? = nil) {
        self.output = output
        self.terminal = terminal
        self.keys = keys
    }

    var hasPerson: Bool { terminal != nil }

    /// Whether a line has been begun; never where the terminal itself keeps it until it is whole.
    var isWriting: Bool { keys != nil && question != nil && !editor.letters.isEmpty }

    /// Writes whole lines.
    func write(_ text: TerminalText) {
        guard keys != nil, question != nil else { return put(text) }
        put(EditedLine.erasing + text + drawing)
    }

    /// Asks for a line, unless nobody can see the question.
    func ask(_ question: TerminalText, isSecret: Bool) {
        guard hasPerson else { return }
        guard keys != nil else { return put(question) }
        if self.question == nil { editor.begin(isSecret: isSecret) }
        self.question = question
        draw()
    }

    /// A key of the person's.
    ///
    /// - Returns: the line, or the end of the input, if this was its last key.
    func press(_ key: TerminalKey) -> ShellEvent? {
        switch editor.press(key) {
        case .nothing: return nil
        case .edited:
            if !editor.isSecret { draw() }
            return nil
        case .line(let line):
            endLine()
            return .line(line)
        case .endOfInput: return .endOfInput
        }
    }

    /// Keeps a line, to be brought back with the arrow keys.
    func remember(_ line: String) {
        editor.remember(line)
    }

    /// Draws the line again, because the terminal has another size, or others had it.
    func draw() {
        if question != nil { put(drawing) }
    }

    /// From now on what is typed is not shown. Where keys are read, a question says so itself.
    func beginSecret() {
        if let terminal, keys == nil { TerminalEcho.set(false, on: terminal) }
    }

    func endSecret() {
        guard let terminal, keys == nil else { return }
        TerminalEcho.set(true, on: terminal)
        put("\n")
    }

    /// Leaves the terminal to others, below all that was written.
    func leave() {
        guard let terminal else { return }
        if keys == nil { TerminalEcho.set(true, on: terminal) }
        put("\n")
        question = nil
    }

    /// Leaves the line as it is; it is drawn again when the terminal is taken back.
    func abandonLine() {
        if keys != nil, question != nil { put("\n") }
    }

    private func endLine() {
        put("\n")
        question = nil
    }

    private func put(_ text: TerminalText) {
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
