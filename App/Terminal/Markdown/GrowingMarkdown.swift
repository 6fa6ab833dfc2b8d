/// A text in Markdown that grows at its end, such as a reply that arrives in pieces, in sections of some rows.
///
/// Blocks of the document that are complete are kept. Only the last line is read again with each piece, and only the sections that
/// are asked for are laid out. Together they are always what laying out the whole text gives.
struct GrowingMarkdown: Sendable {
    private struct Section {
        var blocks: [MarkdownBlock] = []
        var weight = 0
        /// Nil until it is asked for.
        var fragment: MarkdownLayout?
    }

    /// How many bytes a section has at least. A shorter text is always one section.
    static let sectionBytes = 4_096

    private let style: MarkdownStyle
    private let sectionBytes: Int
    private var source: [UInt8] = []
    /// Stands behind the last complete line.
    private var parser = MarkdownBlockParser()
    private var parsedCount = 0
    private var columns = 1
    private var sections: [Section] = []
    /// The sections without the blocks that may still change, and the blocks and the weight of the last one.
    private var complete = (sections: 0, blocks: 0, weight: 0)

    init(style: MarkdownStyle = MarkdownStyle(), sectionBytes: Int = Self.sectionBytes) {
        self.style = style
        self.sectionBytes = sectionBytes
    }

    var sectionCount: Int { max(sections.count, 1) }
    var laidOutCount: Int { sections.count { $0.fragment != nil } }

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
        removeOpenBlocks()
        for block in parser.takeBlocks() { add(block) }
        complete = (sections.count, sections.last?.blocks.count ?? 0, sections.last?.weight ?? 0)
        var whole = parser
        if parsedCount < source.count { whole.take(source, line.content) }
        whole.finish()
        for block in whole.takeBlocks() { add(block) }
    }

    private mutating func start(_ text: String) {
        self = GrowingMarkdown(style: style, sectionBytes: sectionBytes)
        source = Array(text.utf8)
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

// MARK: Sections

extension GrowingMarkdown {
    private mutating func removeOpenBlocks() {
        sections.removeLast(sections.count - complete.sections)
        guard let last = sections.indices.last, sections[last].blocks.count > complete.blocks else { return }
        sections[last].blocks.removeLast(sections[last].blocks.count - complete.blocks)
        sections[last].weight = complete.weight
        sections[last].fragment = nil
    }

    private mutating func add(_ block: MarkdownBlock) {
        if sections.last.map({ $0.weight >= sectionBytes }) ?? true { sections.append(Section()) }
        let last = sections.count - 1
        sections[last].blocks.append(block)
        sections[last].weight += block.weight
        sections[last].fragment = nil
    }

    /// A section as lines, the blank one above it among them.
    mutating func section(_ index: Int, columns: Int) -> MarkdownLayout {
        guard index < sections.count else { return MarkdownLayout() }
        if max(columns, 1) != self.columns {
            self.columns = max(columns, 1)
            for section in sections.indices { sections[section].fragment = nil }
        }
        if let fragment = sections[index].fragment { return fragment }
        // The first section has lines to put a blank one below, unless it is all but empty.
        let isBelow = (0..<index).contains { !section($0, columns: columns).lines.isEmpty }
        let place = MarkdownPlace(columns: self.columns)
        let fragment = MarkdownBlockLayout(style).fragment(of: sections[index].blocks, place, isBelow: isBelow)
        sections[index].fragment = fragment
        return fragment
    }

    mutating func layout(columns: Int) -> MarkdownLayout {
        var whole = MarkdownLayout()
        for index in sections.indices { whole.append(section(index, columns: columns), isSeparate: false) }
        return whole
    }
}
