/// A document as lines of so many columns.
///
/// No line is wider. In a single column, letters that take two are shown as `?`.
struct MarkdownLayout: Hashable, Sendable {
    /// A block of code, which a user may want to copy.
    struct CodeBlock: Hashable, Sendable {
        /// The lines that show it, that of the language among them.
        var lines: Range<Int>
        var language: String?
        /// The code with its tabs. Other control characters are replaced, so that what is copied is what is seen.
        var text: String
        /// Whether it goes on with the code that the section above ends with.
        var isMore = false
    }

    let lines: [Line]
    let codeBlocks: [CodeBlock]

    init(_ document: MarkdownDocument, columns: Int, style: MarkdownStyle = MarkdownStyle()) {
        var layout = MarkdownBlockLayout(style, document.definitions)
        self.init(layout.fragment(of: document.blocks, MarkdownPlace(columns: max(columns, 1))))
    }

    init(_ fragment: MarkdownFragment) {
        lines = fragment.lines
        codeBlocks = fragment.codeBlocks
    }
}

/// What a terminal and a theme can show of Markdown.
struct MarkdownStyle: Hashable, Sendable {
    /// The signs around the text.
    var symbols = Symbols.unicode
    /// Whether code in a text stands in backticks, for themes in which it has no colour of its own.
    var marksCode = false
}

/// Where blocks stand.
struct MarkdownPlace: Hashable, Sendable {
    /// What is left of the room beside a bar, a bullet or an indent; with less, they are left out or stand above.
    static let leastColumns = 4

    var columns: Int
    /// How plain text looks there.
    var face = Face()
    /// Whether blank lines stand between the blocks.
    var isSpaced = true

    /// The same place, some columns narrower, if there is enough room.
    func narrowed(by columns: Int) -> MarkdownPlace? {
        guard self.columns - columns >= Self.leastColumns else { return nil }
        var place = self
        place.columns -= columns
        return place
    }
}
