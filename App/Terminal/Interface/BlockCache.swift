import Design

/// The blocks of elements that have not changed, and the Markdown of texts that grow.
@MainActor
final class BlockCache {
    private struct Entry {
        let element: ElementLook
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
        let look = ElementLook(element)
        let key = "\(columns) \(form?.labels ?? 0) \(element.id)"
        if let entry = blocks[key], entry.element == look {
            blocks[key]?.frame = frame
            return entry.block
        }
        let block = make()
        blocks[key] = Entry(element: look, block: block, frame: frame)
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

/// What of an element is visible.
private struct ElementLook: Equatable {
    let kind: Element.Kind
    let label: String
    let value: String?
    let isEnabled: Bool
    let error: String?
    let options: [Element.Option]
    let secretLength: Int?
    let hasMenu: Bool
    let format: Element.TextFormat
    let hasLines: Bool
    let isTarget: Bool
    let role: Element.Role
    let message: Message.Content?
    let icon: String?

    init(_ element: Element) {
        kind = element.kind
        label = element.label
        value = element.value
        isEnabled = element.isEnabled
        error = element.error
        options = element.options
        secretLength = element.secret?.length
        hasMenu = !element.menu.isEmpty
        format = element.format
        hasLines = element.hasLines
        isTarget = element.isTarget
        role = element.role
        message = element.message
        icon = element.icon
    }
}
