/// What a terminal and a theme can show of Markdown.
package struct MarkdownStyle: Hashable, Sendable {
    /// The signs around the text.
    package var symbols: Symbols
    /// Whether code in a text stands in backticks, for themes in which it has no colour of its own.
    package var marksCode: Bool

    package init(symbols: Symbols = .unicode, marksCode: Bool = false) {
        self.symbols = symbols
        self.marksCode = marksCode
    }
}
