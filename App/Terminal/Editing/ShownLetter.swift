import Design

/// Letters of an edited text as they are shown.
enum ShownLetter {
    /// Stands for each letter of a secret.
    static let secret: Character = "•"

    /// The letter, made safe for a terminal and still a single one: a tag that belongs to a letter would become a
    /// second one. A line break is marked, for a text of several lines that is shown in one row.
    static func of(_ letter: Character) -> Character {
        if letter.isNewline { return "↵" }
        let text = PlainText.sanitize(String(letter))
        return text.count == 1 ? Character(text) : "\u{fffd}"
    }
}

/// What layout and words need to know of a letter, in a byte: a text of many letters is laid out with every key.
struct LetterTraits: Equatable, Sendable {
    private let bits: UInt8

    /// How many columns the letter takes as it is shown: 0, 1 or 2.
    var width: Int { Int(bits & 3) }
    var isNewline: Bool { bits & 4 != 0 }
    var isBlank: Bool { bits & 8 != 0 }
    /// A letter or a digit: words consist of them.
    var isOfWord: Bool { bits & 16 != 0 }

    private init(width: Int, isNewline: Bool = false, isBlank: Bool = false, isOfWord: Bool = false) {
        bits = UInt8(width) | (isNewline ? 4 : 0) | (isBlank ? 8 : 0) | (isOfWord ? 16 : 0)
    }

    init(of letter: Character) {
        let bytes = letter.utf8
        if bytes.count == 1, let byte = bytes.first {
            self = Self.ascii[Int(byte & 0x7f)]
        } else {
            self.init(unicode: letter)
        }
    }

    private init(unicode letter: Character) {
        self.init(
            width: letter.isNewline ? 0 : min(LetterWidth.of(ShownLetter.of(letter)), 2),
            isNewline: letter.isNewline, isBlank: letter.isWhitespace && !letter.isNewline,
            isOfWord: letter.isLetter || letter.isNumber)
    }

    private static let ascii = (0..<128).map { LetterTraits(unicode: Character(Unicode.Scalar(UInt8($0)))) }
}
