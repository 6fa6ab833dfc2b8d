/// A part of a page as lines: a heading, an element, or several buttons side by side.
struct Block {
    /// A place in a block that the user can go to.
    struct Target: Equatable {
        let id: String
        var rows: Range<Int>
        var columns: Range<Int>
    }

    /// An option of a choice.
    struct Card {
        let value: String
        let target: Target
    }

    var lines: [Line] = []
    var targets: [Target] = []
    var cards: [Card] = []
    /// Where the text cursor stands, while the user edits a text in the block.
    var caret: Position?
    var turning: Position?
    /// The texts that can be copied, the topmost first.
    var codes: [MarkdownLayout.CodeBlock] = []
    /// A bar in the margin, beside all lines; nil for none.
    var bar: Face?
    var selections: [TextRows.Selection] = []
    /// The picture over the first lines, which stand there until it is decoded.
    var picture: PictureRequest?
    var animation: AnimatedBlock?

    var height: Int { lines.count }

    mutating func append(_ layout: MarkdownLayout) {
        var text = MarkdownLayout(lines: lines, codeBlocks: codes)
        text.append(layout, isSeparate: false)
        (lines, codes) = (text.lines, text.codeBlocks)
    }

    mutating func makeTarget(_ id: String, columns: Int) {
        targets = [Target(id: id, rows: 0..<max(lines.count, 1), columns: 0..<columns)]
    }
}
