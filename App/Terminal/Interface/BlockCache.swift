import Design

/// The blocks of elements that have not changed, and the Markdown of texts that grow.
@MainActor
final class BlockCache {
    private struct Entry {
        let element: Element
        let block: Block
        var frame: Int
    }

    private struct TextKey: Hashable {
        let id: String
        let style: MarkdownStyle
    }

    private var blocks: [String: Entry] = [:]
    private var texts: [TextKey: (text: GrowingMarkdown, frame: Int)] = [:]
    private var frame = 0

    /// Begins a frame: what the last one did not need is dropped.
    func beginFrame() {
        blocks = blocks.filter { $0.value.frame == frame }
        texts = texts.filter { $0.value.frame == frame }
        frame += 1
    }

    func removeBlocks() {
        blocks = [:]
    }

    func block(of element: Element, columns: Int, _ form: FormColumns?, make: () -> Block) -> Block {
        let key = "\(columns) \(form?.labels ?? 0) \(element.id)"
        if let entry = blocks[key], entry.element.looks(like: element) {
            blocks[key]?.frame = frame
            return entry.block
        }
        let block = make()
        blocks[key] = Entry(element: element, block: block, frame: frame)
        return block
    }

    /// - Returns: in how many sections the text is laid out.
    func readMarkdown(_ id: String, _ text: String, _ style: MarkdownStyle) -> Int {
        use(id, style) { markdown in
            markdown.read(text)
            return markdown.sectionCount
        }
    }

    /// - Parameter section: nil for all of the text, which has been read.
    func markdown(_ id: String, section: Int?, columns: Int, _ style: MarkdownStyle) -> MarkdownLayout {
        use(id, style) { markdown in
            section.map { markdown.section($0, columns: columns) } ?? markdown.layout(columns: columns)
        }
    }

    private func use<Value>(
        _ id: String, _ style: MarkdownStyle, _ body: (inout GrowingMarkdown) -> Value
    ) -> Value {
        let key = TextKey(id: id, style: style)
        var markdown = texts.removeValue(forKey: key)?.text ?? GrowingMarkdown(style: style)
        defer { texts[key] = (markdown, frame) }
        return body(&markdown)
    }

    var laidOutSections: Int { texts.values.reduce(0) { $0 + $1.text.laidOutCount } }
}

extension Element {
    /// Whether nothing of it that is visible differs.
    fileprivate func looks(like other: Element) -> Bool {
        guard kind == other.kind, label == other.label, value == other.value, error == other.error,
            isEnabled == other.isEnabled, isTarget == other.isTarget, role == other.role, icon == other.icon,
            options == other.options, secret?.length == other.secret?.length, message == other.message,
            format == other.format, hasLines == other.hasLines
        else { return false }
        return menu.isEmpty == other.menu.isEmpty
    }
}
