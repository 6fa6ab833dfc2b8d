/// A growing document in sections. Each is laid out when it is asked for, and kept.
struct MarkdownSections: Sendable {
    private struct Section {
        var blocks: [MarkdownBlock] = []
        var weight = 0
        var fragment: MarkdownLayout?
    }

    private let style: MarkdownStyle
    private let leastWeight: Int
    private var columns = 1
    private var sections: [Section] = []
    /// The sections without the blocks that may still change, and the blocks and the weight of the last one.
    private var complete = (sections: 0, blocks: 0, weight: 0)

    /// - Parameter leastWeight: the next block begins another section after so many bytes.
    init(_ style: MarkdownStyle, leastWeight: Int) {
        self.style = style
        self.leastWeight = leastWeight
    }

    var count: Int { sections.count }
    var laidOutCount: Int { sections.count { $0.fragment != nil } }

    /// - Parameters:
    ///   - new: blocks that are complete and cannot change any more.
    ///   - rest: the blocks after those, if the text ended here.
    mutating func update(_ new: [MarkdownBlock], rest: [MarkdownBlock]) {
        removeOpenBlocks()
        for block in new { add(block) }
        complete = (sections.count, sections.last?.blocks.count ?? 0, sections.last?.weight ?? 0)
        for block in rest { add(block) }
    }

    private mutating func removeOpenBlocks() {
        sections.removeLast(sections.count - complete.sections)
        guard let last = sections.indices.last, sections[last].blocks.count > complete.blocks else { return }
        sections[last].blocks.removeLast(sections[last].blocks.count - complete.blocks)
        sections[last].weight = complete.weight
        sections[last].fragment = nil
    }

    private mutating func add(_ block: MarkdownBlock) {
        if sections.last.map({ $0.weight >= leastWeight }) ?? true { sections.append(Section()) }
        let last = sections.count - 1
        sections[last].blocks.append(block)
        sections[last].weight += block.weight
        sections[last].fragment = nil
    }

    // MARK: Layout

    /// A section as lines, the blank one above it among them.
    mutating func fragment(of index: Int, columns: Int) -> MarkdownLayout {
        if columns != self.columns {
            self.columns = columns
            for section in sections.indices { sections[section].fragment = nil }
        }
        return fragment(of: index)
    }

    private mutating func fragment(of index: Int) -> MarkdownLayout {
        if let fragment = sections[index].fragment { return fragment }
        let isBelow = hasLines(above: index)
        let fragment = MarkdownBlockLayout(style).fragment(
            of: sections[index].blocks, MarkdownPlace(columns: columns), isBelow: isBelow)
        sections[index].fragment = fragment
        return fragment
    }

    /// Whether there is anything to put a blank line below. The first section has lines, unless it is all but empty.
    private mutating func hasLines(above index: Int) -> Bool {
        for section in 0..<index where !fragment(of: section).lines.isEmpty { return true }
        return false
    }
}
