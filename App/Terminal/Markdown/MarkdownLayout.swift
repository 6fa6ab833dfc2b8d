/// A document as lines of so many columns.
///
/// No line is wider. In a single column, letters that take two are shown as `?`.
package struct MarkdownLayout: Hashable, Sendable {
    /// A block of code, which a user may want to copy.
    package struct CodeBlock: Hashable, Sendable {
        /// The lines that show it, that of the language among them.
        package var lines: Range<Int>
        package var language: String?
        /// The code with its tabs. Other control characters are replaced, so that what is copied is what is seen.
        package var text: String
    }

    package let lines: [Line]
    package let codeBlocks: [CodeBlock]

    package init(_ document: MarkdownDocument, columns: Int, style: MarkdownStyle = MarkdownStyle()) {
        var layout = MarkdownBlockLayout(style, document.definitions)
        self.init(layout.fragment(of: document.blocks, MarkdownPlace(columns: max(columns, 1))))
    }

    init(_ fragment: MarkdownFragment) {
        lines = fragment.lines
        codeBlocks = fragment.codeBlocks
    }
}
