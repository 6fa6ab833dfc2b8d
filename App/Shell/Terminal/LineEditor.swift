/// One line of text that a user edits, and the earlier lines that can be recalled.
struct LineEditor: Equatable {
    /// The result of a key.
    enum Outcome: Equatable {
        case nothing
        /// The line or the cursor's position has changed.
        case edited
        /// The line is finished; the editor is empty again.
        case line(String)
        case endOfInput
    }

    /// The maximum number of bytes of a line, and of remembered lines.
    private let limit: Int
    private let memory: Int
    /// The text, as letters that a user sees: an accent belongs to its letter.
    private(set) var letters: [Character] = []
    /// The number of letters before the cursor.
    private(set) var cursor = 0
    /// Whether the line must not be seen: then no earlier line can be recalled.
    private(set) var isSecret = false
    /// Whether the text may have several lines. Enter ends it; only a paste has line breaks.
    private var hasLines = false
    private(set) var earlier: [String] = []
    /// The earlier line that is shown; nil for the new one.
    private var recalled: Int?
    /// The new line, while an earlier one is shown.
    private var draft = ""

    init(limit: Int = LineReader.limit, memory: Int = 500) {
        self.limit = limit
        self.memory = memory
    }

    var text: String { String(letters) }

    /// Begins a new line; the text of the previous one is discarded.
    mutating func begin(isSecret: Bool, hasLines: Bool = false) {
        self.isSecret = isSecret
        self.hasLines = hasLines
        clear()
    }

    /// Discards the text.
    mutating func clear() {
        replace(with: "")
        recalled = nil
        draft = ""
    }

    mutating func press(_ key: TerminalKey) -> Outcome {
        if key == .enter { return finish() }
        if key == .endOfInput, letters.isEmpty { return .endOfInput }
        let before = (letters, cursor)
        switch key {
        case .text(let text): insert(Self.typed(text))
        case .paste(let text): insert(hasLines ? Self.lines(of: text) : Self.oneLine(text))
        case .backspace: erase(from: max(cursor - 1, 0), to: cursor)
        case .delete, .endOfInput: erase(from: cursor, to: min(cursor + 1, letters.count))
        case .left: cursor = max(cursor - 1, 0)
        case .right: cursor = min(cursor + 1, letters.count)
        case .home: cursor = 0
        case .end: cursor = letters.count
        case .eraseToEnd: erase(from: cursor, to: letters.count)
        case .eraseToStart: erase(from: 0, to: cursor)
        case .eraseWord: erase(from: startOfWord, to: cursor)
        case .up: recall(earlierBy: 1)
        case .down: recall(earlierBy: -1)
        case .enter, .complete, .interrupt, .focus: break
        }
        return before == (letters, cursor) ? .nothing : .edited
    }

    private mutating func finish() -> Outcome {
        let line = text
        begin(isSecret: false)
        return .line(line)
    }

    /// Stores a finished line, to be recalled. The caller decides which lines are stored: one that answers a question
    /// may contain something that no one else is to see.
    mutating func remember(_ line: String) {
        let line = Self.oneLine(line)
        guard !line.isEmpty, line != earlier.last else { return }
        earlier.append(line)
        if earlier.count > memory { earlier.removeFirst() }
    }

    private mutating func insert(_ text: String) {
        guard !text.isEmpty, self.text.utf8.count + text.utf8.count <= limit else { return }
        join(String(letters[..<cursor]) + text, String(letters[cursor...]))
    }

    private mutating func erase(from start: Int, to end: Int) {
        join(String(letters[..<start]), String(letters[end...]))
    }

    /// Puts the cursor between two texts, or after the letter that they form together: an accent, two halves of a flag.
    private mutating func join(_ before: String, _ behind: String) {
        letters = Array(before + behind)
        var left = before.unicodeScalars.count
        cursor = 0
        while left > 0 {
            left -= letters[cursor].unicodeScalars.count
            cursor += 1
        }
    }

    private mutating func replace(with text: String) {
        letters = Array(text)
        cursor = letters.count
    }

    private var startOfWord: Int {
        let end = letters[..<cursor].lastIndex { !$0.isWhitespace } ?? 0
        return letters[..<end].lastIndex { $0.isWhitespace }.map { $0 + 1 } ?? 0
    }

    private mutating func recall(earlierBy step: Int) {
        let place = (recalled ?? earlier.count) - step
        guard !isSecret, place >= 0, place <= earlier.count, place != (recalled ?? earlier.count) else { return }
        if recalled == nil { draft = text }
        recalled = place == earlier.count ? nil : place
        replace(with: recalled.map { earlier[$0] } ?? draft)
    }

    /// A text as one line: line breaks and tabs inside it become spaces, and line breaks at its end are left out.
    static func oneLine(_ text: String) -> String {
        typed(String(withoutLastBreaks(text).map { $0.isNewline || $0 == "\t" ? " " : $0 }))
    }

    /// A text of several lines, which end with line feeds. Tabs become spaces, because terminals differ in where a tab
    /// ends; line breaks at the end are left out.
    static func lines(of text: String) -> String {
        withoutLastBreaks(text).split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            .map { typed(String($0).replacing("\t", with: "    ")) }
            .joined(separator: "\n")
    }

    private static func withoutLastBreaks(_ text: String) -> Substring {
        var text = text[...]
        while text.last?.isNewline == true { text.removeLast() }
        return text
    }

    /// The characters that are allowed in a line.
    private static func typed(_ text: String) -> String {
        text.filter { letter in
            !letter.isNewline && !letter.unicodeScalars.contains { $0.properties.generalCategory == .control }
        }
    }
}
