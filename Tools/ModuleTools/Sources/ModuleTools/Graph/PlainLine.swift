/// Text that is safe to print on one line: names come from files that anybody may have written.
enum PlainLine {
    /// Control characters, which could break the line or steer a terminal, become spaces.
    static func text(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator: result.append(" ")
            default: result.append(scalar)
            }
        }
        return String(result)
    }
}
