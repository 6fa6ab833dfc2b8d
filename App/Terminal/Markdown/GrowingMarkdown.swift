/// A text in Markdown that grows at its end, such as a reply that arrives in pieces, in sections of some rows.
///
/// Blocks of the document that are complete are kept. Only the last line is read again with each piece, and only the sections that
/// are asked for are laid out. Together they are always what laying out the whole text gives.
struct GrowingMarkdown: Sendable {
    /// How many bytes a section has at least. A shorter text is always one section.
    static let sectionBytes = 4_096

    private let style: MarkdownStyle
    private let sectionBytes: Int
    private var source: [UInt8] = []
    /// Stands behind the last complete line.
    private var parser = MarkdownBlockParser()
    private var parsedCount = 0
    private var sections: MarkdownSections

    init(style: MarkdownStyle = MarkdownStyle(), sectionBytes: Int = Self.sectionBytes) {
        self.style = style
        self.sectionBytes = sectionBytes
        sections = MarkdownSections(style, leastWeight: sectionBytes)
    }

    var sectionCount: Int { max(sections.count, 1) }
    var laidOutCount: Int { sections.laidOutCount }

    /// Reads a text. This is fast when the text begins with that of the last call.
    mutating func read(_ text: String) {
        var text = text
        let count = source.count
        if !text.withUTF8({ take($0) }) { start(text) } else if source.count == count { return }
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
        sections.update(complete, rest: whole.takeBlocks())
    }

    mutating func section(_ index: Int, columns: Int) -> MarkdownLayout {
        guard index < sections.count else { return MarkdownLayout() }
        return sections.fragment(of: index, columns: max(columns, 1))
    }

    mutating func layout(columns: Int) -> MarkdownLayout {
        var whole = MarkdownLayout()
        for index in 0..<sections.count {
            whole.append(sections.fragment(of: index, columns: max(columns, 1)), isSeparate: false)
        }
        return whole
    }

    private mutating func start(_ text: String) {
        source = Array(text.utf8)
        parser = MarkdownBlockParser()
        parsedCount = 0
        sections = MarkdownSections(style, leastWeight: sectionBytes)
    }

    /// - Returns: false if the text does not begin with that of the last call.
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
