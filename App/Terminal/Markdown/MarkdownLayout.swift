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
        /// Whether it goes on with the code above, which became too long.
        var isMore = false
    }

    var lines: [Line] = []
    var codeBlocks: [CodeBlock] = []

    /// Adds a part below, also to the code that it goes on with.
    ///
    /// - Parameter isSeparate: whether a blank line stands between the two.
    mutating func append(_ other: MarkdownLayout, isSeparate: Bool) {
        if isSeparate, !lines.isEmpty, !other.lines.isEmpty { lines.append(Line()) }
        let shift = lines.count
        lines += other.lines
        var others = other.codeBlocks[...]
        if let more = others.first, more.isMore, let last = codeBlocks.indices.last {
            others.removeFirst()
            codeBlocks[last].text += more.text
            codeBlocks[last].lines = codeBlocks[last].lines.lowerBound..<(more.lines.upperBound + shift)
        }
        codeBlocks += others.map { block in
            var block = block
            block.lines = (block.lines.lowerBound + shift)..<(block.lines.upperBound + shift)
            return block
        }
    }

    /// Puts a text before the first line and another one before those that follow. Before blank lines it has no blanks
    /// at its end.
    func prefixed(first: Line, others: Line) -> MarkdownLayout {
        var layout = self
        for index in lines.indices {
            var line = index == 0 ? first : others
            if lines[index].spans.isEmpty, lines[index].fill == nil { line.removeBlanksAtEnd() }
            line.append(lines[index])
            line.fill = lines[index].fill
            layout.lines[index] = line
        }
        return layout
    }
}

/// What a terminal and a theme can show of Markdown.
struct MarkdownStyle: Hashable, Sendable {
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

extension Line {
    mutating func removeBlanksAtEnd() {
        while let last = spans.indices.last {
            while spans[last].text.utf8.last == .space { spans[last].text.removeLast() }
            guard spans[last].text.isEmpty else { return }
            spans.removeLast()
        }
    }
}
