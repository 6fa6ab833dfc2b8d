/// Texts with columns, as tables in documents have: parts of lines with two or more spaces between them.
enum ColumnText {
    /// Moves the columns of a text to where they were before words in it were replaced.
    ///
    /// - Parameter old: the text before, with as many lines.
    static func aligned(_ text: String, like old: String) -> String {
        guard let before = TextLines(old), var after = TextLines(text), before.lines.count == after.lines.count else {
            return text
        }
        after.lines = zip(before.lines, after.lines).map { $0 == $1 ? $1 : aligned(line: $1, like: $0) }
        return after.text
    }

    private static func aligned(line: String, like old: String) -> String {
        let starts = old.split(separator: gap).map { old.distance(from: old.startIndex, to: $0.startIndex) }
        let parts = line.split(separator: gap)
        guard parts.count == starts.count else { return line }
        var result = ""
        for (part, start) in zip(parts, starts) {
            let least = result.isEmpty ? 0 : 2
            result += String(repeating: " ", count: max(least, start - result.count)) + part
        }
        // Two spaces at a line's end are a line break in Markdown.
        return line.hasSuffix("  ") ? result + "  " : result
    }

    private static var gap: Regex<Substring> { /[ ]{2,}/ }
}
