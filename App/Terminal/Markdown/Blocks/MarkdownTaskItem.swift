/// The box by which a task differs from other items of a list: `[ ]` or `[x]` and a blank before the text.
enum MarkdownTaskItem {
    static func read(_ blocks: [MarkdownBlock]) -> MarkdownList.Item {
        guard case .paragraph(let text) = blocks.first, text.bytes.count > 4, text.bytes[0] == .openingBracket,
            text.bytes[2] == .closingBracket, text.bytes[3].isMarkdownSpace
        else { return MarkdownList.Item(blocks: blocks) }
        let isDone: Bool
        switch text.bytes[1] {
        case .space, .tab: isDone = false
        case UInt8(ascii: "x"), UInt8(ascii: "X"): isDone = true
        default: return MarkdownList.Item(blocks: blocks)
        }
        let words = text.bytes.dropFirst(4).drop(while: \.isMarkdownSpace)
        return MarkdownList.Item(blocks: [.paragraph(MarkdownText(words))] + blocks.dropFirst(), isDone: isDone)
    }
}
