/// What a terminal and a theme can show of Markdown.
package struct MarkdownStyle: Hashable, Sendable {
    /// Whether the signs around the text are in ASCII.
    package var isASCII: Bool
    /// Whether code in a text stands in backticks, for themes in which it has no colour of its own.
    package var marksCode: Bool

    package init(isASCII: Bool = false, marksCode: Bool = false) {
        self.isASCII = isASCII
        self.marksCode = marksCode
    }

    var symbols: Symbols { isASCII ? .ascii : .unicode }
}
