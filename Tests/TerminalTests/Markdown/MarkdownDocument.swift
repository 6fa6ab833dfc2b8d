@testable import Terminal

/// A text in Markdown, read as a whole.
struct MarkdownDocument: Hashable, Sendable {
    let blocks: [MarkdownBlock]
    let definitions: MarkdownDefinitions

    init(_ text: String) {
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
}

extension MarkdownLayout {
    /// A document laid out as a whole.
    init(_ document: MarkdownDocument, columns: Int, style: MarkdownStyle = MarkdownStyle()) {
        var layout = MarkdownBlockLayout(style, document.definitions)
        self = layout.fragment(of: document.blocks, MarkdownPlace(columns: max(columns, 1)))
    }
}
