import Design

enum MarkdownTabs {
    /// A line with blanks for tabs, each of which reaches to the next of the columns 4, 8, 12 and so on.
    static func expanded(_ line: String) -> String {
        guard line.utf8.contains(.tab) else { return line }
        var result = ""
        var column = 0
        for letter in line {
            if letter == "\t" {
                let width = 4 - column % 4
                result += String(repeating: " ", count: width)
                column += width
            } else {
                result.append(letter)
                column += LetterWidth.of(letter)
            }
        }
        return result
    }
}
