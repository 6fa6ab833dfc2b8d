/// A text in Markdown that grows at its end, such as a reply that arrives in pieces.
///
/// What cannot change any more is kept: blocks of the document that are complete, and complete items of a list and
/// lines of code in the last block. Only what follows is read and laid out again with each piece. The result is always
/// that of laying out the whole text.
package struct GrowingMarkdown: Sendable {
    private let style: MarkdownStyle
    private var columns = 0
    /// The text of the last call.
    private var source: [UInt8] = []
    /// Stands behind the last complete line.
    private var parser = MarkdownBlockParser()
    private var parsedCount = 0
    private var parts: MarkdownSettledParts

    package init(style: MarkdownStyle = MarkdownStyle()) {
        self.style = style
        parts = MarkdownSettledParts(style, MarkdownPlace(columns: 1))
    }

    /// Lays a text out. This is fast when the text begins with that of the last call, and the columns are as many.
    package mutating func lines(of text: String, columns: Int) -> MarkdownLayout {
        let columns = max(columns, 1)
        var text = text
        let isMore = text.withUTF8 { bytes in columns == self.columns && take(bytes) }
        if !isMore { start(text, columns) }
        var line = MarkdownSourceLine(in: source, at: parsedCount)
        while line.isComplete {
            parser.take(source, line.content)
            parsedCount = line.next
            line = MarkdownSourceLine(in: source, at: parsedCount)
        }
        let complete = parser.takeBlocks()
        var whole = parser
        if parsedCount < source.count { whole.take(source, line.content) }
        whole.finish()
        let fragment = parts.update(complete, parser, whole.takeBlocks(), whole.definitions)
        return MarkdownLayout(fragment)
    }

    private mutating func start(_ text: String, _ columns: Int) {
        self.columns = columns
        source = Array(text.utf8)
        parser = MarkdownBlockParser()
        parsedCount = 0
        parts = MarkdownSettledParts(style, MarkdownPlace(columns: columns))
    }

    /// Takes what the text is longer.
    ///
    /// - Returns: false if it does not begin with the text of the last call.
    private mutating func take(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard bytes.count >= source.count else { return false }
        // Without an end before the last byte, many bytes are compared at once.
        var difference: UInt8 = 0
        for index in source.indices { difference |= source[index] ^ bytes[index] }
        guard difference == 0 else { return false }
        source.append(contentsOf: bytes[source.count...])
        return true
    }
}
