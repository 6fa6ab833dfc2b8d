/// The line under a link that points at a part of it, in the columns of a terminal.
struct CaretLine {
    let text: String

    init(under part: LinkExplanation.Part, of link: String) {
        let bytes = Array(link.utf8)
        let start = min(part.offset, bytes.count)
        let end = min(part.offset + part.length, bytes.count)
        let before = Self.columns(String(decoding: bytes[..<start], as: UTF8.self))
        // An empty segment has no width, and still a place.
        let width = max(1, Self.columns(String(decoding: bytes[start..<end], as: UTF8.self)))
        text = String(repeating: " ", count: before) + String(repeating: "^", count: width)
    }

    /// The text with a replacement for each character that a terminal would not show, or would obey.
    static func printable(_ text: String) -> String {
        let scalars = text.unicodeScalars.map { scalar in
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator: Unicode.Scalar(0xfffd) ?? scalar
            // Those that turn the direction of writing around; a joiner is part of what it joins.
            case .format where scalar != "\u{200d}" && scalar != "\u{200c}": Unicode.Scalar(0xfffd) ?? scalar
            default: scalar
            }
        }
        return String(String.UnicodeScalarView(scalars))
    }

    /// How many columns a text takes.
    static func columns(_ text: String) -> Int {
        printable(text).reduce(0) { $0 + columns($1) }
    }

    private static func columns(_ character: Character) -> Int {
        guard let scalar = character.unicodeScalars.first else { return 0 }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: return 0
        default: break
        }
        let isEmoji =
            scalar.properties.isEmojiPresentation || character.unicodeScalars.contains { $0.value == 0xfe0f }
        return isEmoji || wide.contains { $0.contains(scalar.value) } ? 2 : 1
    }

    /// The blocks that Unicode's EastAsianWidth.txt calls wide or full-width.
    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115f, 0x2e80...0x303e, 0x3041...0x33ff, 0x3400...0x4dbf, 0x4e00...0x9fff, 0xa000...0xa4cf,
        0xa960...0xa97c, 0xac00...0xd7a3, 0xf900...0xfaff, 0xfe30...0xfe6f, 0xff00...0xff60, 0xffe0...0xffe6,
        0x1b000...0x1b2ff, 0x20000...0x3fffd,
    ]
}
