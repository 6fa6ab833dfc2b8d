import Foundation

/// Text that is safe to print on one line: names come from files of unknown origin.
enum PlainLine {
    /// Control characters, which could break the line or control a terminal, and characters that change the direction
    /// of text become spaces.
    static func text(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.map { isHarmless($0) ? $0 : " " }))
    }

    /// Several lines, whose line feeds stay.
    static func lines(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.map { $0 == "\n" || isHarmless($0) ? $0 : " " }))
    }

    private static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: false
        default: !scalar.properties.isBidiControl
        }
    }

    /// The same JSON, with escapes for what ``lines(_:)`` would replace.
    static func escaped(json: String) -> String {
        json.unicodeScalars.map { scalar in
            scalar == "\n" || isHarmless(scalar) ? "\(scalar)" : String(format: "\\u%04x", scalar.value)
        }.joined()
    }
}
