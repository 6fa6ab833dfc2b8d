/// Text that is broken into lines of a terminal, between words.
public enum WrappedText {
    /// The lines of a text. Line feeds are kept, and so are the blanks that a line begins with.
    ///
    /// A word that is longer than a line stands on a line of its own, unbroken, because a link or a path that is broken
    /// can no longer be selected: the terminal breaks it where it must.
    ///
    /// - Parameters:
    ///   - columns: how many columns a line may take, as ``LetterWidth`` counts them.
    ///   - hanging: how many columns the second and later lines of a paragraph are indented, beyond the blanks that
    ///     the paragraph begins with; of all these at most half of a line.
    public static func lines(_ text: String, columns: Int, hanging: Int = 0) -> [String] {
        text.split(separator: "\n", omittingEmptySubsequences: false).flatMap {
            paragraph($0, columns: columns, hanging: hanging)
        }
    }

    private static func paragraph(_ text: Substring, columns: Int, hanging: Int) -> [String] {
        guard LetterWidth.of(text) > columns else { return [String(text)] }
        let margin = text.prefix { $0 == " " }
        // Otherwise a text that begins with many blanks would be repeated as many blanks before every word.
        let indent = String(repeating: " ", count: min(margin.count + hanging, max(columns / 2, hanging)))
        var lines: [String] = []
        var line = String(margin)
        var width = margin.count
        var isEmpty = true
        var words = text.dropFirst(margin.count)
        while !words.isEmpty {
            // Several blanks in a row, such as between columns of a table, stay several.
            let blanks = words.prefix { $0 == " " }
            let word = words.dropFirst(blanks.count).prefix { $0 != " " }
            words = words.dropFirst(blanks.count + word.count)
            guard !word.isEmpty else { break }
            let wordWidth = LetterWidth.of(word)
            if !isEmpty, width + blanks.count + wordWidth > columns {
                lines.append(line)
                line = indent + String(word)
                width = indent.count + wordWidth
            } else {
                line += String(blanks + word)
                width += blanks.count + wordWidth
            }
            isEmpty = false
        }
        return lines + [line]
    }
}
