/// A growing document in sections. Each is laid out when it is asked for, and kept.
///
/// What cannot change any more is settled, but for two things: a definition may come for a label in it, and a list may turn
/// out to be loose or to have wider numbers. Only sections in which that shows are laid out again.
struct MarkdownSections: Sendable {
    /// A block of the document, or a part of a long one.
    private enum Part {
        case block(MarkdownBlock)
        case item(MarkdownList.Item, index: Int, MarkdownListShape)
        /// A block of a quote.
        case quoted(MarkdownBlock, isFirst: Bool)
        /// Lines of code, the first ones of their block or more of them.
        case code([UInt8], language: String?, isFirst: Bool)

        /// Whether a blank line stands between it and what is above.
        var isSeparate: Bool {
            switch self {
            case .block, .quoted(_, isFirst: true): true
            case .quoted: false
            case .item(_, let index, let shape): index == 0 || shape.isLoose
            case .code(_, _, let isFirst): isFirst
            }
        }

        var weight: Int {
            switch self {
            case .block(let block), .quoted(let block, _): block.weight
            case .item(let item, _, _): item.blocks.reduce(MarkdownBlock.leastWeight) { $0 + $1.weight }
            case .code(let code, _, _): code.count
            }
        }
    }

    private struct Section {
        var parts: [Part] = []
        var weight = 0
        /// Nil while it is not laid out.
        var fragment: MarkdownLayout?
        /// The labels on which the layout depends.
        var labels: Set<String> = []
    }

    private let style: MarkdownStyle
    private let leastWeight: Int
    private var place = MarkdownPlace(columns: 1)
    private var sections: [Section] = []
    /// The sections without the parts that may still change, and the parts and the weight of the last one.
    private var settled = (sections: 0, parts: 0, weight: 0)
    /// How many items or quoted blocks of the last block of the document are settled, and how many bytes of code.
    private var openItems = 0
    private var openBytes = 0
    private var definitions = MarkdownDefinitions()
    /// How many of the definitions are certain.
    private var certainDefinitions = 0

    /// - Parameter leastWeight: the next block begins another section after so many bytes.
    init(_ style: MarkdownStyle, leastWeight: Int) {
        self.style = style
        self.leastWeight = leastWeight
    }

    var count: Int { sections.count }
    /// How many of them are laid out.
    var laidOutCount: Int { sections.count { $0.fragment != nil } }

    /// Takes what is certain now, and what else there is.
    ///
    /// - Parameters:
    ///   - complete: the blocks of the document that are complete since the last call.
    ///   - parser: a parser behind the last complete line.
    ///   - rest: the blocks after those, if the text ended here.
    ///   - definitions: all that there are, if the text ended here.
    mutating func update(
        _ complete: [MarkdownBlock], _ parser: MarkdownBlockParser, _ rest: [MarkdownBlock],
        _ definitions: MarkdownDefinitions
    ) {
        takeOpenAway()
        replaceDefinitions(definitions, certain: parser.definitions.labels.count)
        for block in complete { settle(block) }
        settleOpen(parser, rest.first)
        settled = (sections.count, sections.last?.parts.count ?? 0, sections.last?.weight ?? 0)
        for (index, block) in rest.enumerated() {
            if index == 0, openItems > 0 || openBytes > 0 { addRest(of: block) } else { add(block) }
        }
    }

    /// A section as lines, the blank one above it among them.
    mutating func fragment(of index: Int, columns: Int) -> MarkdownLayout {
        if columns != place.columns {
            place.columns = columns
            for section in sections.indices { sections[section].fragment = nil }
        }
        return fragment(of: index)
    }

    // MARK: Settling

    private mutating func takeOpenAway() {
        sections.removeLast(sections.count - settled.sections)
        guard let last = sections.indices.last, sections[last].parts.count > settled.parts else { return }
        sections[last].parts.removeLast(sections[last].parts.count - settled.parts)
        sections[last].weight = settled.weight
        sections[last].fragment = nil
    }

    /// Takes a block that is complete; a part of it may be settled already.
    private mutating func settle(_ block: MarkdownBlock) {
        if case .list(let list) = block { reshape(MarkdownListShape(list)) }
        if openItems > 0 || openBytes > 0 { addRest(of: block) } else { add(block) }
        (openItems, openBytes) = (0, 0)
    }

    /// Takes what is certain of the block that is open.
    private mutating func settleOpen(_ parser: MarkdownBlockParser, _ block: MarkdownBlock?) {
        if parser.containers.count > 1, case .list(let list)? = block {
            let items = max(parser.containers[1].items.count, openItems)
            reshape(MarkdownListShape(list))
            add(list, openItems..<items)
            openItems = items
        } else if parser.containers.count > 1, case .quote(let blocks)? = block {
            let count = max(parser.containers[1].blocks.count, openItems)
            add(quoted: blocks, openItems..<count)
            openItems = count
        } else if case .fencedCode(let fence)? = parser.leaf?.kind, parser.containers.count == 1,
            let content = parser.leaf?.content, content.count > openBytes
        {
            add(content, from: openBytes, language: fence.language)
            openBytes = content.count
        }
    }

    /// Gives the items of the list that is open another shape, if the list is another one than it seemed.
    private mutating func reshape(_ shape: MarkdownListShape) {
        var left = openItems
        for section in sections.indices.reversed() {
            for part in sections[section].parts.indices.reversed() {
                guard left > 0, case .item(let item, let index, let old) = sections[section].parts[part], old != shape
                else { return }
                sections[section].parts[part] = .item(item, index: index, shape)
                sections[section].fragment = nil
                left -= 1
            }
        }
    }

    // MARK: Parts

    private mutating func add(_ block: MarkdownBlock) {
        switch block {
        case .list(let list): add(list, list.items.indices)
        case .quote(let blocks): add(quoted: blocks, blocks.indices)
        case .code(let language, let text): add(text.bytes, from: 0, language: language)
        default: add(.block(block))
        }
    }

    /// Adds what is not settled of a block that began before.
    private mutating func addRest(of block: MarkdownBlock) {
        switch block {
        case .list(let list): add(list, openItems..<max(list.items.count, openItems))
        case .quote(let blocks): add(quoted: blocks, openItems..<max(blocks.count, openItems))
        case .code(_, let text) where text.bytes.count > openBytes: add(text.bytes, from: openBytes, language: nil)
        default: break
        }
    }

    private mutating func add(_ list: MarkdownList, _ items: Range<Int>) {
        let shape = MarkdownListShape(list)
        for index in items { add(.item(list.items[index], index: index, shape)) }
    }

    private mutating func add(quoted blocks: [MarkdownBlock], _ range: Range<Int>) {
        for index in range { add(.quoted(blocks[index], isFirst: index == 0)) }
    }

    private mutating func add(_ code: [UInt8], from start: Int, language: String?) {
        var start = start
        repeat {
            let least = min(start + leastWeight, code.count)
            // A section ends where a line does.
            let end = code[least...].firstIndex(of: .lineFeed).map { $0 + 1 } ?? code.count
            add(.code(Array(code[start..<end]), language: start == 0 ? language : nil, isFirst: start == 0))
            start = end
        } while start < code.count
    }

    private mutating func add(_ part: Part) {
        if sections.last.map({ $0.weight >= leastWeight }) ?? true { sections.append(Section()) }
        let last = sections.count - 1
        sections[last].parts.append(part)
        sections[last].weight += part.weight
        sections[last].fragment = nil
    }

    // MARK: Layout

    private mutating func fragment(of index: Int) -> MarkdownLayout {
        if let fragment = sections[index].fragment { return fragment }
        let isBelow = hasLines(above: index)
        var layout = MarkdownBlockLayout(style, definitions)
        var result = MarkdownLayout()
        var isInQuote = endsInQuote(above: index, &layout)
        for part in sections[index].parts {
            var fragment = MarkdownLayout()
            var (isSeparate, continuesCode) = (part.isSeparate, false)
            switch part {
            case .block(let block): fragment = layout.fragment(of: block, place)
            case .quoted(let block, let isFirst):
                isInQuote = isInQuote && !isFirst
                isSeparate = !isInQuote
                fragment = layout.quote([block], isBelow: isInQuote, place)
                isInQuote = isInQuote || !fragment.lines.isEmpty
            case .item(let item, let index, let shape): fragment = layout.fragment(of: item, at: index, shape, place)
            case .code(let code, let language, let isFirst):
                let layout = MarkdownCodeLayout(style, columns: place.columns)
                fragment = isFirst ? layout.fragment(code[...], language: language) : layout.more(code[...])
                continuesCode = !isFirst
            }
            let isFirst = result.lines.isEmpty
            if isFirst, isBelow, isSeparate, !fragment.lines.isEmpty { result.lines.append(Line()) }
            result.append(fragment, isSeparate: !isFirst && isSeparate, continuesCode: continuesCode)
        }
        sections[index].fragment = result
        sections[index].labels = layout.labels
        return result
    }

    /// Whether a section goes on with a quote of which there is anything in the sections above.
    private func endsInQuote(above index: Int, _ layout: inout MarkdownBlockLayout) -> Bool {
        guard case .quoted(_, isFirst: false)? = sections[index].parts.first else { return false }
        for part in sections[..<index].reversed().lazy.flatMap({ $0.parts.reversed() }) {
            guard case .quoted(let block, let isFirst) = part else { return false }
            if !layout.quote([block], place).lines.isEmpty { return true }
            if isFirst { return false }
        }
        return false
    }

    /// Whether there is anything to put a blank line below. The first section has lines, unless it is all but empty.
    private mutating func hasLines(above index: Int) -> Bool {
        for section in 0..<index where !fragment(of: section).lines.isEmpty { return true }
        return false
    }

    // MARK: Definitions

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
}

extension MarkdownBlock {
    /// Of a block without a text: it takes a row, too.
    fileprivate static let leastWeight = 16

    /// About how many bytes its text has.
    fileprivate var weight: Int {
        let bytes =
            switch self {
            case .heading(_, let text), .paragraph(let text), .code(_, let text), .html(let text): text.bytes.count
            case .list(let list): list.items.reduce(0) { $0 + $1.blocks.reduce(Self.leastWeight) { $0 + $1.weight } }
            case .quote(let blocks): blocks.reduce(0) { $0 + $1.weight }
            case .table(let table):
                (table.rows + [table.header]).reduce(0) { $0 + $1.reduce(Self.leastWeight) { $0 + $1.bytes.count } }
            case .rule: 0
            }
        return max(bytes, Self.leastWeight)
    }
}
