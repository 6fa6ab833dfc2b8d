import Design
/// The line that a user edits, as a terminal shows it: always in one row, however long it is and however narrow the
/// terminal becomes. What does not fit is cut off on either side.
struct EditedLine {
    /// The visible parts of the question, of the text before the cursor, and of the text after it.
    let question: String
    let before: String
    let behind: String

    /// - Parameters:
    ///   - letters: the text; empty when it must not be seen.
    ///   - columns: the width of the terminal. The last column stays free, because terminals differ in what they do
    ///     there.
    init(question: String, letters: [Character], cursor: Int, columns: Int) {
        let usable = max(columns - 1, 1)
        let question = PlainText.sanitize(question)
        // At least half of the row is for the answer.
        let room = max(usable - LetterWidth.of(question), (usable + 1) / 2)
        self.question = Self.beginning(of: Array(question), within: usable - room)
        let shown = letters.map(Self.shown)
        let before = Self.end(of: shown[..<cursor], within: room)
        self.before = before
        behind = Self.beginning(of: shown[cursor...], within: room - LetterWidth.of(before))
    }

    /// The text to write, wherever in its row the cursor is. It relies on the terminal to count columns, by saving and
    /// restoring the cursor's position, because terminals differ in the width of letters.
    var drawing: TerminalText {
        "\r\(question)\(before)\u{1b}7\(behind)\u{1b}[K\u{1b}8"
    }

    /// Clears the row, and moves the cursor to its beginning.
    static let erasing: TerminalText = "\r\u{1b}[J"

    /// The letter, made safe for a terminal and still a single one: a tag that belongs to a letter would become a
    /// second one. The line breaks of a text of several lines are marked, since it is shown in one row.
    private static func shown(_ letter: Character) -> Character {
        if letter == "\n" { return "↵" }
        let text = PlainText.sanitize(String(letter))
        return text.count == 1 ? Character(text) : "\u{fffd}"
    }

    private static func beginning(of letters: some Sequence<Character>, within columns: Int) -> String {
        var (text, left) = ("", columns)
        for letter in letters {
            left -= LetterWidth.of(letter)
            if left < 0 { break }
            text.append(letter)
        }
        return text
    }

    private static func end(of letters: ArraySlice<Character>, within columns: Int) -> String {
        var (start, left) = (letters.endIndex, columns)
        while start > letters.startIndex {
            left -= LetterWidth.of(letters[start - 1])
            if left < 0 { break }
            start -= 1
        }
        return String(letters[start...])
    }
}
