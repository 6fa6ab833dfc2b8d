/// How many columns a letter takes on a terminal (Unicode Standard Annex 11, East Asian Width; emoji are wide).
public enum LetterWidth {
    public static func of(_ letter: Character) -> Int {
        guard let first = letter.unicodeScalars.first else { return 0 }
        if letter.unicodeScalars.dropFirst().contains("\u{fe0f}") { return 2 }
        if isWide(first) { return 2 }
        return takesNoColumn(first) ? 0 : 1
    }

    /// How many columns a text takes, its control characters none.
    public static func of(_ text: some Sequence<Character>) -> Int {
        text.reduce(0) { $0 + of($1) }
    }

    private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
        guard scalar.value >= 0x1100 else { return false }
        return scalar.properties.isEmojiPresentation || wide.contains { $0.contains(scalar.value) }
    }

    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115f, 0x2e80...0x303e, 0x3041...0xa4cf, 0xa960...0xa97f, 0xac00...0xd7a3, 0xf900...0xfaff,
        0xfe10...0xfe19, 0xfe30...0xfe6f, 0xff01...0xff60, 0xffe0...0xffe6, 0x16fe0...0x18d08, 0x1aff0...0x1b2fb,
        0x1f1e6...0x1f1ff, 0x1f200...0x1f265, 0x20000...0x3fffd,
    ]

    private static func takesNoColumn(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .control: true
        case .format: scalar.value != 0xad
        default: false
        }
    }
}
