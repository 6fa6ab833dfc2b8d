/// One line of text that a user edits, and the earlier lines that can be recalled.
package struct LineEditor: Sendable {
    package enum Outcome: Equatable, Sendable {
        case nothing
        /// The line or the cursor's position has changed.
        case edited
        /// The line is finished; the editor is empty again.
        case line(String)
        case endOfInput
    }

    private static let memory = 500

    private let limit: Int
    private var editor: TextEditor
    package private(set) var earlier: [String] = []
    /// The earlier line that is shown; nil for the new one.
    private var recalled: Int?
    /// The new line, while an earlier one is shown.
    private var draft = ""

    package init(limit: Int = 1_048_576) {
        self.limit = limit
        editor = TextEditor(limit: limit)
    }

    /// The text, as letters that a user sees: an accent belongs to its letter.
    package var letters: [Character] { editor.letters }
    package var cursor: Int { editor.cursor }
    package var text: String { editor.text }
    /// Whether the line must not be seen: then no earlier line can be recalled.
    package var isSecret: Bool { editor.isSecret }

    /// Begins a new line; the text of the previous one is discarded.
    ///
    /// - Parameter hasLines: whether the text may have several lines. Enter ends it; only a paste has line breaks.
    package mutating func begin(isSecret: Bool, hasLines: Bool = false) {
        begin(lines: hasLines ? .joined : .one, isSecret: isSecret)
    }

    package mutating func clear() {
        begin(lines: editor.lines, isSecret: editor.isSecret)
    }

    private mutating func begin(lines: TextEditor.Lines, isSecret: Bool) {
        let kills = editor.kills
        editor = TextEditor(lines: lines, isSecret: isSecret, limit: limit)
        editor.kills = kills
        recalled = nil
        draft = ""
    }

    package mutating func press(_ input: TerminalInput) -> Outcome {
        let before = (editor.revision, editor.cursor)
        switch input {
        case .text(let text): editor.insert(text)
        case .paste(let text): editor.paste(text)
        case .press(.endOfInput) where editor.isEmpty: return .endOfInput
        case .press(let key):
            switch KeyBindings.standard.command(for: key, in: .text) {
            case .finishText, .newLine: return finish()
            case .lineUp, .selectLineUp: recall(earlierBy: 1)
            case .lineDown, .selectLineDown: recall(earlierBy: -1)
            case let command?: if command.isEdit { perform(command) }
            case nil: break
            }
        case .focus, .mouse, .report: break
        }
        return before == (editor.revision, editor.cursor) ? .nothing : .edited
    }

    /// The line has no selection, because it would not be seen: the commands for one only move the cursor.
    private mutating func perform(_ command: KeyCommand) {
        if command == .selectAll { return }
        editor.perform(command)
        if editor.selection != nil { editor.moveCursor(to: editor.cursor) }
    }

    private mutating func finish() -> Outcome {
        let line = text
        begin(isSecret: false)
        return .line(line)
    }

    /// Stores a finished line, to be recalled. The caller decides which lines are stored: one that answers a question
    /// may contain something that no one else is to see.
    package mutating func remember(_ line: String) {
        let line = TypedText.oneLine(line)
        guard !line.isEmpty, line != earlier.last else { return }
        earlier.append(line)
        if earlier.count > Self.memory { earlier.removeFirst() }
    }

    private mutating func recall(earlierBy step: Int) {
        let place = (recalled ?? earlier.count) - step
        guard !isSecret, place >= 0, place <= earlier.count, place != (recalled ?? earlier.count) else { return }
        if recalled == nil { draft = text }
        recalled = place == earlier.count ? nil : place
        editor.replace(with: recalled.map { earlier[$0] } ?? draft)
        editor.moveCursor(to: editor.letters.count)
    }
}
