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
    /// Whether a block has begun in it.
    private(set) var hasBegun = false
    var blocks: [MarkdownBlock] = []
    private var items: [MarkdownList.Item] = []
    private var hasLooseItem = false
    /// About how many bytes the text in it has.
    private(set) var weight = 0
    /// Whether it goes on with the container before, which became too long.
    private var isMore = false

    init(_ kind: Kind, firstLine: Int) {
        self.kind = kind
        self.firstLine = firstLine
    }

    /// The same container for what follows, from a line on.
    func continued(line: Int) -> MarkdownOpenContainer {
        var kind = kind
        if case .list(var marker) = kind {
            marker.start = marker.start.map { $0 + items.count }
            kind = .list(marker)
        }
        var more = MarkdownOpenContainer(kind, firstLine: line)
        more.isMore = true
        more.hasGap = hasGap || hasLooseItem || lastChildLine.map { $0 < line - 1 } ?? false
        return more
    }

    var marker: MarkdownListMarker? {
        if case .list(let marker) = kind { marker } else { nil }
    }

    mutating func begin(line: Int) {
        if let lastChildLine, lastChildLine < line - 1 { hasGap = true }
        hasBegun = true
    }

    mutating func add(_ block: MarkdownBlock, lastLine: Int) {
        blocks.append(block)
        weight += block.weight
        lastChildLine = lastLine
    }

    /// - Parameter line: the last line before the container was closed.
    mutating func add(_ container: MarkdownOpenContainer, line: Int) {
        switch container.kind {
        case .document: break
        case .quote: add(.quote(container.blocks, isMore: container.isMore), lastLine: line)
        case .list(let marker):
            let list = MarkdownList(
                marker: marker, isLoose: container.hasLooseItem || container.hasGap, items: container.items,
                isMore: container.isMore)
            add(.list(list), lastLine: container.lastChildLine ?? line)
        case .item:
            let item = MarkdownList.Item(container.blocks)
            items.append(item)
            weight += item.weight
            if container.hasGap { hasLooseItem = true }
            lastChildLine = container.lastChildLine ?? container.firstLine
        }
    }
}

extension MarkdownList.Item {
    /// An item that is a task begins with `[ ]` or `[x]` and a blank before the text.
    fileprivate init(_ blocks: [MarkdownBlock]) {
        self.init(blocks: blocks)
        guard case .paragraph(let text) = blocks.first, text.bytes.count > 4, text.bytes[0] == .openingBracket,
            text.bytes[2] == .closingBracket, text.bytes[3].isMarkdownSpace
        else { return }
        switch text.bytes[1] {
        case .space, .tab: isDone = false
        case UInt8(ascii: "x"), UInt8(ascii: "X"): isDone = true
        default: return
        }
        self.blocks[0] = .paragraph(MarkdownText(text.bytes.dropFirst(4).drop(while: \.isMarkdownSpace)))
    }
}

/// The mark that an item of a list begins with, and the blanks after it.
struct MarkdownItemStart {
    let marker: MarkdownListMarker
    let indent: Int
    /// The bytes of the mark, and the columns of the blanks that belong to it.
    private let length: Int
    private let blanks: Int

    /// - Parameter isInParagraph: whether the line would continue a paragraph otherwise. A paragraph cannot be
    ///   interrupted by an item without text, nor by one with another number than 1.
    init?(_ cursor: MarkdownLineCursor, isInParagraph: Bool) {
        guard let byte = cursor.text else { return nil }
        if byte.isMarkdownDigit {
            var number = 0
            var digits = 0
            while digits < 9, let digit = cursor.byte(afterText: digits), digit.isMarkdownDigit {
                number = number * 10 + Int(digit - UInt8(ascii: "0"))
                digits += 1
            }
            guard let sign = cursor.byte(afterText: digits), sign == UInt8(ascii: ".") || sign == UInt8(ascii: ")"),
                !isInParagraph || number == 1
            else { return nil }
            marker = MarkdownListMarker(start: number, sign: Unicode.Scalar(sign))
            length = digits + 1
        } else {
            marker = MarkdownListMarker(start: nil, sign: Unicode.Scalar(byte))
            length = 1
        }
        guard cursor.byte(afterText: length)?.isMarkdownBlank ?? true else { return nil }
        var after = cursor
        after.skipBlanks()
        after.advance(bytes: length)
        guard !isInParagraph || !after.isBlank else { return nil }
        // Five blanks and more are one, and the beginning of indented code.
        blanks = after.isBlank || after.indent > 4 ? 1 : after.indent
        indent = cursor.indent + length + blanks
    }

    func skip(_ cursor: inout MarkdownLineCursor) {
        cursor.skipBlanks()
        cursor.advance(bytes: length)
        cursor.advance(columns: blanks)
    }
}
