/// Makes text from outside fit for a terminal: whatever it holds, it cannot move the cursor or change a colour.
public enum PlainText {
    /// Line breaks and tabs become spaces; other control characters, and those that turn the direction of text, become
    /// the replacement character. Each stays one scalar.
    public static func sanitize(_ text: String) -> String {
        replaceUnsafe(in: text) { scalar in
            switch scalar {
            // The control characters among these are the line breaks of Unicode Standard Annex 14.
            case "\t", "\n", "\u{0b}", "\u{0c}", "\r", "\u{85}", "\u{2028}", "\u{2029}": " "
            default: "\u{fffd}"
            }
        }
    }

    /// The same JSON, with escapes for what a terminal would act on; whoever parses it reads the text as it was.
    public static func escape(json: String) -> String {
        replaceUnsafe(in: json) { scalar in
            let digits = String(scalar.value, radix: 16)
            return "\\u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
        }
    }

    private static func replaceUnsafe(in text: String, _ replacement: (Unicode.Scalar) -> String) -> String {
        guard text.unicodeScalars.contains(where: isUnsafe) else { return text }
        var scalars = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if isUnsafe(scalar) {
                scalars += replacement(scalar).unicodeScalars
            } else {
                scalars.append(scalar)
            }
        }
        return String(scalars)
    }

    private static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x20...0x7e: false
        // Line and paragraph separator; embeddings, overrides and isolates (Unicode Standard Annex 9).
        case 0x2028...0x202e, 0x2066...0x2069: true
        default: scalar.properties.generalCategory == .control
        }
    }
}
