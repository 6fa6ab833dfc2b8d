/// The laid out parts of a growing document that cannot change any more, but for two things: a definition may come for
/// a label in them, and a list may turn out to be loose or to have wider numbers.
struct MarkdownSettledParts: Sendable {
    private struct Part {
        enum Content {
            case block(MarkdownBlock)
            case item(MarkdownList.Item, index: Int, MarkdownListShape)
            /// Lines of code, the first ones of their block or more of them.
            case code(isFirst: Bool)
        }

        var content: Content
        var fragment: MarkdownFragment
    }

    private let style: MarkdownStyle
    private let place: MarkdownPlace
    private var parts: [Part] = []
    /// The parts in one.
    private var joined = MarkdownFragment()
    /// Whether a part was laid out again, so that they have to be joined anew.
    private var isOutdated = false
    /// How many items of the last block of the document are among the parts, and how many bytes of code.
    private var openItems = 0
    private var openBytes = 0
    private var definitions = MarkdownDefinitions()
    /// How many of the definitions are certain.
    private var certainDefinitions = 0
    /// Which parts a label stands in.
    private var partsOfLabel: [String: Set<Int>] = [:]

    init(_ style: MarkdownStyle, _ place: MarkdownPlace) {
        self.style = style
        self.place = place
    }

    /// Takes what is certain now, and lays out the whole document.
    ///
    /// - Parameters:
    ///   - complete: the blocks of the document that are complete since the last call.
    ///   - parser: a parser behind the last complete line.
    ///   - rest: the blocks after those, if the text ended here.
    ///   - definitions: all that there are, if the text ended here.
    mutating func update(
        _ complete: [MarkdownBlock], _ parser: MarkdownBlockParser, _ rest: [MarkdownBlock],
        _ definitions: MarkdownDefinitions
    ) -> MarkdownFragment {
        replaceDefinitions(definitions, certain: parser.definitions.labels.count)
        for block in complete { settle(block) }
        settleOpen(parser, rest.first)
        if isOutdated { join() }
        var result = joined
        for (index, block) in rest.enumerated() {
            if index == 0, openItems > 0 || openBytes > 0 {
                appendOpen(block, to: &result)
            } else {
                var layout = MarkdownBlockLayout(style, definitions)
                result.append(layout.fragment(of: block, place), isSeparate: true)
            }
        }
        return result
    }

    // MARK: Settling

    /// Takes a block that is complete; a part of it may be among the parts already.
    private mutating func settle(_ block: MarkdownBlock) {
        switch block {
        case .list(let list):
            settle(list, items: list.items.count)
            openItems = 0
        case .code(_, let text) where openBytes > 0:
            if text.bytes.count > openBytes { settleCode(text.bytes, language: nil) }
            openBytes = 0
        default: add(.block(block))
        }
    }

    /// Takes what is certain of the block that is open.
    private mutating func settleOpen(_ parser: MarkdownBlockParser, _ block: MarkdownBlock?) {
        if parser.containers.count > 1, case .list(let list)? = block {
            settle(list, items: parser.containers[1].items.count)
        } else if case .fencedCode(let fence)? = parser.leaf?.kind, parser.containers.count == 1,
            let content = parser.leaf?.content, content.count > openBytes
        {
            settleCode(content, language: fence.language)
        }
    }

    private mutating func settle(_ list: MarkdownList, items: Int) {
        let shape = MarkdownListShape(list)
        reshape(shape)
        for index in openItems..<max(items, openItems) { add(.item(list.items[index], index: index, shape)) }
        openItems = max(items, openItems)
    }

    /// Lays the items of the list that is open out again, if it is another one than it seemed.
    private mutating func reshape(_ shape: MarkdownListShape) {
        for part in (parts.count - openItems)..<parts.count {
            guard case .item(let item, let index, let old) = parts[part].content, old != shape else { return }
            parts[part].content = .item(item, index: index, shape)
            layOut(part)
            isOutdated = true
        }
    }

    private mutating func settleCode(_ content: [UInt8], language: String?) {
        let layout = MarkdownCodeLayout(style, columns: place.columns)
        let code = content[openBytes...]
        let isFirst = openBytes == 0
        let fragment = isFirst ? layout.fragment(code, language: language) : layout.more(code)
        parts.append(Part(content: .code(isFirst: isFirst), fragment: fragment))
        append(parts[parts.count - 1], to: &joined)
        openBytes = content.count
    }

    private mutating func add(_ content: Part.Content) {
        parts.append(Part(content: content, fragment: MarkdownFragment()))
        layOut(parts.count - 1)
        append(parts[parts.count - 1], to: &joined)
    }

    // MARK: Layout

    private mutating func layOut(_ part: Int) {
        var layout = MarkdownBlockLayout(style, definitions)
        switch parts[part].content {
        case .block(let block): parts[part].fragment = layout.fragment(of: block, place)
        case .item(let item, let index, let shape):
            parts[part].fragment = layout.fragment(of: item, at: index, shape, place)
        case .code: return
        }
        for label in layout.labels { partsOfLabel[label, default: []].insert(part) }
    }

    private mutating func join() {
        joined = MarkdownFragment()
        for part in parts { append(part, to: &joined) }
        isOutdated = false
    }

    private func append(_ part: Part, to result: inout MarkdownFragment) {
        switch part.content {
        case .block: result.append(part.fragment, isSeparate: true)
        case .item(_, let index, let shape): result.append(part.fragment, isSeparate: index == 0 || shape.isLoose)
        case .code(let isFirst): result.append(part.fragment, isSeparate: isFirst, continuesCode: !isFirst)
        }
    }

    /// Adds what is not among the parts of a block that began before.
    private func appendOpen(_ block: MarkdownBlock, to result: inout MarkdownFragment) {
        switch block {
        case .list(let list):
            var layout = MarkdownBlockLayout(style, definitions)
            let shape = MarkdownListShape(list)
            for index in openItems..<max(list.items.count, openItems) {
                let fragment = layout.fragment(of: list.items[index], at: index, shape, place)
                result.append(fragment, isSeparate: shape.isLoose)
            }
        case .code(_, let text):
            let layout = MarkdownCodeLayout(style, columns: place.columns)
            guard text.bytes.count > openBytes else { return }
            result.append(layout.more(text.bytes[openBytes...]), isSeparate: false, continuesCode: true)
        default: break
        }
    }

    // MARK: Definitions

    private mutating func replaceDefinitions(_ new: MarkdownDefinitions, certain: Int) {
        let old = definitions
        definitions = new
        var changed: Set<Int> = []
        let uncertain = old.labels[certainDefinitions...] + new.labels[certainDefinitions...]
        for label in uncertain where old[label] != new[label] {
            changed.formUnion(partsOfLabel[label, default: []])
        }
        certainDefinitions = certain
        for part in changed { layOut(part) }
        isOutdated = !changed.isEmpty
    }
}
