/// A growing document in sections. Each is laid out when it is asked for, and kept.
///
/// Blocks that are complete cannot change any more, but for one thing: a definition may come for a label in them. Only sections in
/// which that shows are laid out again.
struct MarkdownSections: Sendable {
    private struct Section {
        var blocks: [MarkdownBlock] = []
        var weight = 0
        var fragment: MarkdownLayout?
        /// The labels on which the layout depends.
        var labels: Set<String> = []
    }

    private let style: MarkdownStyle
    private let leastWeight: Int
    private var columns = 1
    private var sections: [Section] = []
    /// The sections without the blocks that may still change, and the blocks and the weight of the last one.
    private var complete = (sections: 0, blocks: 0, weight: 0)
    private var definitions = MarkdownDefinitions()
    /// How many of the definitions are certain.
    private var certainDefinitions = 0

    /// - Parameter leastWeight: the next block begins another section after so many bytes.
    init(_ style: MarkdownStyle, leastWeight: Int) {
        self.style = style
        self.leastWeight = leastWeight
    }

    var count: Int { sections.count }
    var laidOutCount: Int { sections.count { $0.fragment != nil } }

    /// - Parameters:
    ///   - rest: the blocks after the new complete ones, if the text ended here.
    ///   - certain: how many of the definitions cannot change any more.
    mutating func update(
        _ new: [MarkdownBlock], rest: [MarkdownBlock], _ definitions: MarkdownDefinitions, certain: Int
    ) {
        removeOpenBlocks()
        replaceDefinitions(definitions, certain: certain)
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

    private mutating func replaceDefinitions(_ new: MarkdownDefinitions, certain: Int) {
        let old = definitions
        definitions = new
        let uncertain = old.labels[certainDefinitions...] + new.labels[certainDefinitions...]
        let changed = Set(uncertain.filter { old[$0] != new[$0] })
        certainDefinitions = certain
        guard !changed.isEmpty else { return }
        for section in sections.indices where !sections[section].labels.isDisjoint(with: changed) {
            sections[section].fragment = nil
        }
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
        var layout = MarkdownBlockLayout(style, definitions)
        let fragment = layout.fragment(of: sections[index].blocks, MarkdownPlace(columns: columns), isBelow: isBelow)
        sections[index].fragment = fragment
        sections[index].labels = layout.labels
        return fragment
    }

    /// Whether there is anything to put a blank line below. The first section has lines, unless it is all but empty.
    private mutating func hasLines(above index: Int) -> Bool {
        for section in 0..<index where !fragment(of: section).lines.isEmpty { return true }
        return false
    }
}
