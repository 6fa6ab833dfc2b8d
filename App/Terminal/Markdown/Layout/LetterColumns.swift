import Design

/// How many columns texts take, with a short way for ASCII.
enum LetterColumns {
    static func isASCII(_ text: String) -> Bool {
        text.utf8.allSatisfy { $0 < 0x80 }
    }

    /// How many columns a text without control characters takes.
    static func of(_ text: String) -> Int {
        isASCII(text) ? text.utf8.count : LetterWidth.of(text)
    }

    static func of(_ line: Line) -> Int {
        line.spans.reduce(0) { $0 + of($1.text) }
    }

    /// A letter that fits into so many columns: itself, or a question mark.
    static func fit(_ letter: Character, _ columns: Int) -> (letter: Character, width: Int) {
        let width = LetterWidth.of(letter)
        return width > columns ? ("?", 1) : (letter, width)
    }
}
