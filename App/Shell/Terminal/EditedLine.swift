import Design
/// A line under a person's hands as a terminal shows it: always in one row, however long it is and however narrow the
/// terminal becomes. What does not fit is out of sight on either side.
struct EditedLine {
    /// What is shown of the question, of what stands before the cursor, and of what stands behind it.
    let question: String
    let before: String
    let behind: String

    /// - Parameters:
    ///   - letters: what is written; nothing for what must not be seen.
    ///   - columns: how many there are. The last one stays free: what a terminal does there differs.
    init(question: String, letters: [Character], cursor: Int, columns: Int) {
        let usable = max(columns - 1, 1)
        let question = PlainText.sanitize(question)
        // Half of the row at least is for the answer.
        let room = max(usable - LetterWidth.of(question), (usable + 1) / 2)
        self.question = Self.beginning(of: Array(question), within: usable - room)
        let shown = letters.map(Self.shown)
        let before = Self.end(of: shown[..<cursor], within: room)
        self.before = before
        behind = Self.beginning(of: shown[cursor...], within: room - LetterWidth.of(before))
    }

    /// What to write, wherever in its row the cursor is. Who counts the columns is the terminal, by leaving the cursor
    /// where it was: how wide a letter is, is not the same for all of them.
    var drawing: TerminalText {
        "\r\(question)\(before)\u{1b}7\(behind)\u{1b}[K\u{1b}8"
    }

    /// Leaves the row empty, and the cursor at its beginning.
    static let erasing: TerminalText = "\r\u{1b}[J"

    /// A letter that is fit for a terminal, and still one: a tag that belongs to a letter would become a second.
    private static func shown(_ letter: Character) -> Character {
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
