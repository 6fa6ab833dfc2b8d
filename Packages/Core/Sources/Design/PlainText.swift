/// Makes text from outside fit for a terminal: it cannot move the cursor, change a colour, or change the order in which
/// other text is read.
///
/// Unfit are control characters (C0, DEL, C1), line and paragraph separators, all characters that control the direction of
/// text (the Unicode property Bidi_Control, the marks U+200E, U+200F and U+061C among them), the deprecated format
/// characters U+206A to U+206F, annotation characters, and tag characters outside an emoji flag. Joiners and zero-width
/// spaces stay: emoji and several scripts need them, and a terminal does nothing with them.
public enum PlainText {
    /// The text as one line: line breaks and tabs become spaces, whatever else is unfit becomes the replacement character.
    /// Each stays one scalar.
    public static func sanitize(_ text: String) -> String {
        replaceUnsafe(in: text) { scalar in scalar.breaksLine || scalar == "\t" ? " " : "\u{fffd}" }
    }

    /// The text with its line feeds kept; a carriage return before one goes. All else is as in ``sanitize(_:)``.
    public static func sanitizeLines(_ text: String) -> String {
        // By bytes: "\r\n" is one Character, and no line feed.
        text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { line in
            sanitize(String(line.last == UInt8(ascii: "\r") ? line.dropLast() : line) ?? "")
        }
        .joined(separator: "\n")
    }

    /// The JSON with escapes for what is unfit; a parser reads the same values.
    ///
    /// Line feeds stay: inside of JSON's strings there are none, and between its values they are layout.
    public static func escape(json: String) -> String {
        replaceUnsafe(in: json) { scalar in
            guard scalar != "\n" else { return "\n" }
            return String(scalar).utf16.map { unit in
                let digits = String(unit, radix: 16)
                return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            }
            .joined()
        }
    }

    private static func replaceUnsafe(in text: String, _ replacement: (Unicode.Scalar) -> String) -> String {
        if text.utf8.allSatisfy({ (0x20...0x7e).contains($0) }) { return text }
        var scalars = String.UnicodeScalarView()
        var flag = FlagTags()
        for scalar in text.unicodeScalars {
            let isPartOfFlag = flag.takes(scalar)
            if scalar.isUnsafeOnTerminal, !isPartOfFlag {
                scalars += replacement(scalar).unicodeScalars
            } else {
                scalars.append(scalar)
            }
        }
        return String(scalars)
    }
}

/// The tag characters of a flag such as Scotland's (Unicode Technical Standard 51, "Emoji Tag Sequences").
private struct FlagTags {
    /// How many more there may be: at most six letters or digits, and the end.
    private var left = 0

    mutating func takes(_ scalar: Unicode.Scalar) -> Bool {
        guard scalar.value != 0x1f3f4 else {
            left = 7
            return false
        }
        guard left > 0, scalar.isTag else {
            left = 0
            return false
        }
        left = scalar.value == 0xe007f ? 0 : left - 1
        return true
    }
}

extension Unicode.Scalar {
    /// Whether a terminal may act on it, or show other text in another order because of it.
    public var isUnsafeOnTerminal: Bool {
        switch value {
        case 0x20...0x7e: false
        case 0x206a...0x206f, 0xfff9...0xfffb: true
        default: isTag || breaksLine || properties.isBidiControl || properties.generalCategory == .control
        }
    }

    /// Whether a line ends with it (Unicode Standard Annex 14, "mandatory breaks").
    fileprivate var breaksLine: Bool {
        switch self {
        case "\n", "\u{0b}", "\u{0c}", "\r", "\u{85}", "\u{2028}", "\u{2029}": true
        default: false
        }
    }

    fileprivate var isTag: Bool { (0xe0000...0xe007f).contains(value) }
}
