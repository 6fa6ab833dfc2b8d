import Design

/// Breaks the lines of help texts.
///
/// The parser breaks them itself, but not its usage line, and examples without a hanging indent. So it gets as many
/// columns as ``unbroken``, and its lines are broken here.
enum HelpText {
    /// More columns than any line has.
    static let unbroken = 10_000
    /// The column where the parser lets the descriptions of options begin.
    private static let descriptions = 26

    /// - Parameter text: help as the parser wrote it for ``unbroken`` columns.
    static func wrapped(_ text: String, columns: Int) -> String {
        var isExample = false
        var lines: [String] = []
        for line in joined(text) {
            if line.hasPrefix("EXAMPLE") { isExample = true } else if line.isEmpty { isExample = false }
            if line.hasPrefix("USAGE: ") {
                lines += wrappedUsage(line, columns: columns)
            } else {
                lines += WrappedText.lines(line, columns: columns, hanging: isExample ? 2 : hanging(of: line))
            }
        }
        return lines.joined(separator: "\n")
    }

    /// Each paragraph as one line, however its source is broken.
    private static func joined(_ text: String) -> [String] {
        var lines: [String] = []
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.first?.isLetter == true, let last = lines.last, last.first?.isLetter == true {
                lines[lines.count - 1] = "\(last) \(line)"
            } else {
                lines.append(String(line))
            }
        }
        return lines
    }

    /// An option and its value stay together.
    private static func wrappedUsage(_ line: String, columns: Int) -> [String] {
        var depth = 0
        let joined = line.map { letter -> Character in
            if letter == "[" { depth += 1 } else if letter == "]" { depth -= 1 }
            return letter == " " && depth > 0 ? "\u{a0}" : letter
        }
        return WrappedText.lines(String(joined), columns: columns, hanging: "USAGE: ".count)
            .map { $0.replacing("\u{a0}", with: " ") }
    }

    /// The columns from a line's first letter to its description; 0 for a paragraph.
    private static func hanging(of line: String) -> Int {
        // A code and its meaning, in the list of exit codes.
        if let code = line.prefixMatch(of: /\d+ +/) { return code.output.count }
        let label = line.prefix(descriptions)
        guard line.count > descriptions, label.hasPrefix("  "), label.hasSuffix(" ") else { return 0 }
        let margin = label.prefix { $0 == " " }.count
        // Two blanks stand before a description, or one after the longest name of an option or an argument.
        let isLabel = label.hasSuffix("  ") || "-<".contains(label.dropFirst(margin).first ?? " ")
        return margin < descriptions && isLabel ? descriptions - margin : 0
    }
}
