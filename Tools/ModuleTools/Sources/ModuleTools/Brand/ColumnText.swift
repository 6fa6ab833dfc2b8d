/// Texts with columns, as tables in documents have: parts of lines with two or more spaces between them.
enum ColumnText {
    /// Moves the columns of a text to where they were before words in it were replaced.
    ///
    /// - Parameter old: the text before, with as many lines.
    static func aligned(_ text: String, like old: String) -> String {
        let before = old.split(separator: "\n", omittingEmptySubsequences: false)
        let after = text.split(separator: "\n", omittingEmptySubsequences: false)
        guard before.count == after.count else { return text }
        return zip(before, after).map { $0 == $1 ? String($1) : aligned(line: $1, like: $0) }.joined(separator: "\n")
    }

    private static func aligned(line: Substring, like old: Substring) -> String {
        let starts = old.split(separator: gap).map { old.distance(from: old.startIndex, to: $0.startIndex) }
        let parts = line.split(separator: gap)
        guard parts.count == starts.count else { return String(line) }
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
