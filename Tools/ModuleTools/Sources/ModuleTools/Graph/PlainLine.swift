/// Text that is safe to print on one line: names come from files of unknown origin.
enum PlainLine {
    /// Control characters, which could break the line or control a terminal, and characters that change the direction
    /// of text become spaces.
    static func text(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar.properties.generalCategory {
            case _ where scalar.properties.isBidiControl: result.append(" ")
            case .control, .lineSeparator, .paragraphSeparator: result.append(" ")
            default: result.append(scalar)
            }
        }
        return String(result)
    }

    /// Several lines, whose line feeds stay.
    static func lines(_ text: String) -> String {
        // By bytes: a carriage return and a line feed are one Character.
        text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            .map { Self.text(String($0) ?? "") }.joined(separator: "\n")
    }

    /// The same JSON, with escapes for what ``lines(_:)`` would replace.
    static func escaped(json: String) -> String {
        var result = ""
        for scalar in json.unicodeScalars {
            let replaced = text(String(scalar)).unicodeScalars.first
            if scalar == "\n" || replaced == scalar {
                result.unicodeScalars.append(scalar)
            } else {
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
            }
        }
        return result
    }
}
