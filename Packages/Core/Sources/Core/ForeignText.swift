/// Text that a server or a model supplied, to be quoted in a sentence by which a person decides.
public struct ForeignText: Sendable, Equatable {
    /// In scalars, as they are shown. More would push the rest of a question out of sight.
    private static let longest = 120

    private let text: String

    public init(_ text: String) {
        self.text = text
    }

    /// The text in quotes that only its end can close, on one line, with escapes for what could not be seen or changes
    /// the order in which letters are read: `“Ada\n\u{202E}”`. A long one is cut, and says so.
    public var quoted: String {
        var shown = ""
        var count = 0
        var rest = text.unicodeScalars[...]
        while let scalar = rest.first {
            let piece = Self.shown(scalar)
            guard count + piece.count <= Self.longest else { break }
            shown += piece
            count += piece.count
            rest.removeFirst()
        }
        return rest.isEmpty ? "“\(shown)”" : "“\(shown)…” (\(text.unicodeScalars.count.grouped) characters)"
    }

    private static func shown(_ scalar: Unicode.Scalar) -> String {
        switch scalar {
        case "\n": "\\n"
        case "\\", "\"", "“", "”", "„", "‟", "″", "＂": "\\\(scalar)"
        case _ where canBeSeen(scalar): String(scalar)
        default: "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
        }
    }

    private static func canBeSeen(_ scalar: Unicode.Scalar) -> Bool {
        if scalar == " " { return true }
        // U+2800 is the blank of Braille, by its category a symbol.
        if scalar == "\u{2800}" || scalar.properties.isDefaultIgnorableCodePoint { return false }
        return switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator, .surrogate, .privateUse,
            .unassigned:
            false
        default: true
        }
    }
}

extension String {
    /// Words from elsewhere as a sentence: some already have its end.
    public static func sentence(_ words: String) -> String {
        guard let last = words.last, !".!?…".contains(last) else { return words }
        return words + "."
    }

    /// The text on one line, with a blank for each unprintable character.
    public var onOneLine: String {
        String(String.UnicodeScalarView(unicodeScalars.map { $0.isUnprintable ? " " : $0 }))
    }
}

extension Unicode.Scalar {
    /// Whether it would move the cursor, end the line, or change how the following text is read.
    public var isUnprintable: Bool {
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned: true
        default: false
        }
    }
}
