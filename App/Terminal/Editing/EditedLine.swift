package import Design

/// The line that a user edits, as a terminal shows it: always in one row, however long it is and however narrow the
/// terminal becomes. What does not fit is cut off on either side.
package struct EditedLine {
    /// The visible parts of the question, of the text before the cursor, and of the text after it.
    let question: String
    let before: String
    let behind: String

    /// - Parameters:
    ///   - letters: the text; empty when it must not be seen.
    ///   - columns: the width of the terminal. The last column stays free, because terminals differ in what they do
    ///     there.
    package init(question: String, letters: [Character], cursor: Int, columns: Int) {
        let usable = max(columns - 1, 1)
        let question = PlainText.sanitize(question)
        // At least half of the row is for the answer.
        let room = max(usable - LetterWidth.of(question), (usable + 1) / 2)
        self.question = String(Self.beginning(of: question, within: usable - room))
        // Only the letters that are visible are looked at, of a text that may be long.
        let shown = letters.lazy.map(ShownLetter.of)
        let before = Self.beginning(of: shown[..<cursor].reversed(), within: room).reversed()
        self.before = String(before)
        behind = String(Self.beginning(of: shown[cursor...], within: room - LetterWidth.of(before)))
    }

    /// The text to write, wherever in its row the cursor is. It relies on the terminal to count columns, by saving and
    /// restoring the cursor's position, because terminals differ in the width of letters.
    package var drawing: TerminalText {
        "\r\(question)\(before)\u{1b}7\(behind)\u{1b}[K\u{1b}8"
    }

    /// Clears the row, and moves the cursor to its beginning.
    package static let erasing: TerminalText = "\r\u{1b}[J"

    private static func beginning(of letters: some Sequence<Character>, within columns: Int) -> [Character] {
        var left = columns
        return letters.prefix { letter in
            left -= LetterWidth.of(letter)
            return left >= 0
        }
    }
}

enum ShownLetter {
    static let secret: Character = "•"

    /// The letter, made safe for a terminal and still a single one: a tag that belongs to a letter would become a
    /// second one. A line break is marked, for a text of several lines that is shown in one row.
    static func of(_ letter: Character) -> Character {
        if letter.isNewline { return "↵" }
        let text = PlainText.sanitize(String(letter))
        return text.count == 1 ? Character(text) : "\u{fffd}"
    }
}

/// What layout and words need to know of a letter, in few bytes: a text of many letters is laid out with every key.
struct LetterTraits: Equatable, Sendable {
    let isNewline: Bool
    let isBlank: Bool
    /// A letter or a digit: words consist of them.
    let isOfWord: Bool
    private let columns: UInt8

    /// How many columns the letter takes as it is shown: 0, 1 or 2.
    var width: Int { Int(columns) }

    init(of letter: Character) {
        let bytes = letter.utf8
        if bytes.count == 1, let byte = bytes.first {
            self = Self.ascii[Int(byte & 0x7f)]
        } else {
            self.init(unicode: letter)
        }
    }

    private init(unicode letter: Character) {
        isNewline = letter.isNewline
        isBlank = letter.isWhitespace && !letter.isNewline
        isOfWord = letter.isLetter || letter.isNumber
        columns = isNewline ? 0 : UInt8(min(LetterWidth.of(ShownLetter.of(letter)), 2))
    }

    private static let ascii = (0..<128).map { LetterTraits(unicode: Character(Unicode.Scalar(UInt8($0)))) }
}
