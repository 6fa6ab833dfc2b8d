/// A block with blocks in it that may still grow.
struct MarkdownOpenContainer: Sendable {
    enum Kind: Sendable {
        case document, quote
        case list(MarkdownListMarker)
        /// An item, and how many columns its text is indented.
        case item(indent: Int)
    }

    let kind: Kind
    private let firstLine: Int
    /// The last line of the last block in it.
    private var lastChildLine: Int?
    /// Whether a blank line stands between two of the blocks in it.
    private var hasGap = false
    /// Whether a block has begun in it, though it may have been no more than definitions.
    private(set) var hasBegun = false
    var blocks: [MarkdownBlock] = []
    private(set) var items: [MarkdownList.Item] = []
    private var hasLooseItem = false

    init(_ kind: Kind, firstLine: Int) {
        self.kind = kind
        self.firstLine = firstLine
    }

    var marker: MarkdownListMarker? {
        if case .list(let marker) = kind { marker } else { nil }
    }

    /// Whether it counts as a level of nesting.
    var isLevel: Bool {
        switch kind {
        case .quote, .item: true
        case .document, .list: false
        }
    }

    /// A block begins in it.
    mutating func begin(line: Int) {
        if let lastChildLine, lastChildLine < line - 1 { hasGap = true }
        hasBegun = true
    }

    /// A block in it is complete.
    mutating func add(_ block: MarkdownBlock, lastLine: Int) {
        blocks.append(block)
        lastChildLine = lastLine
    }

    /// A container in it is complete.
    ///
    /// - Parameter line: the last line before the container was closed.
    mutating func add(_ container: MarkdownOpenContainer, line: Int) {
        switch container.kind {
        case .document: break
        case .quote: add(.quote(container.blocks), lastLine: line)
        case .list(let marker):
            let list = MarkdownList(
                marker: marker, isLoose: container.hasLooseItem || container.hasGap, items: container.items)
            add(.list(list), lastLine: container.lastChildLine ?? line)
        case .item:
            items.append(MarkdownTaskItem.read(container.blocks))
            if container.hasGap { hasLooseItem = true }
            lastChildLine = container.lastChildLine ?? container.firstLine
        }
    }
}
