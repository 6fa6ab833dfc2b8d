/// A text in Markdown, read into blocks: CommonMark 0.31 with tables, struck-through text and task lists as on GitHub.
///
/// Any text is a document, and reading takes time in proportion to its length. Two limits keep that so: quotes and
/// lists nest at most 16 deep, and a table has at most 64 columns. Characters are known by their common names alone.
/// What goes beyond that is plain text.
package struct MarkdownDocument: Hashable, Sendable {
    package let blocks: [MarkdownBlock]
    let definitions: MarkdownDefinitions

    package init(_ text: String) {
        var parser = MarkdownBlockParser()
        let source = Array(text.utf8)
        var offset = 0
        while offset < source.count {
            let line = MarkdownSourceLine(in: source, at: offset)
            parser.take(source, line.content)
            offset = line.next
        }
        parser.finish()
        blocks = parser.takeBlocks()
        definitions = parser.definitions
    }

    /// Reads the text of one of the blocks: words, emphasis, links and so on.
    package func inlines(of text: MarkdownText) -> [MarkdownInline] {
        var parser = MarkdownInlineParser(text, definitions)
        return parser.parse()
    }
}
