import Design

/// What layout asks of letters besides their width.
enum LetterColumns {
    static func isASCII(_ text: String) -> Bool {
        text.utf8.allSatisfy { $0 < 0x80 }
    }

    /// A letter that fits into so many columns: itself, or a question mark.
    static func fit(_ letter: Character, _ columns: Int) -> (letter: Character, width: Int) {
        let width = LetterWidth.of(letter)
        return width > columns ? ("?", 1) : (letter, width)
    }
}
