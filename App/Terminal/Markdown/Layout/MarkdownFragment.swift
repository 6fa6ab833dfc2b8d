struct MarkdownFragment: Sendable {
    var lines: [Line] = []
    /// Their lines are those of the fragment.
    var codeBlocks: [MarkdownLayout.CodeBlock] = []

    /// Adds a part below.
    ///
    /// - Parameters:
    ///   - isSeparate: whether a blank line stands between the two.
    ///   - continuesCode: whether the part begins with more of the code that this one ends with.
    mutating func append(_ other: MarkdownFragment, isSeparate: Bool, continuesCode: Bool = false) {
        if isSeparate, !lines.isEmpty, !other.lines.isEmpty { lines.append(Line()) }
        let shift = lines.count
        lines += other.lines
        var others = other.codeBlocks[...]
        if continuesCode, let last = codeBlocks.indices.last, let more = others.popFirst() {
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
    func prefixed(first: Line, others: Line) -> MarkdownFragment {
        var fragment = self
        for index in lines.indices {
            var line = index == 0 ? first : others
            if lines[index].spans.isEmpty {
                line.removeBlanksAtEnd()
            } else {
                for span in lines[index].spans { line.append(span.text, span.face) }
            }
            fragment.lines[index] = line
        }
        return fragment
    }
}

extension Line {
    /// Takes away the blanks that it ends with.
    mutating func removeBlanksAtEnd() {
        while let last = spans.indices.last {
            while spans[last].text.utf8.last == .space { spans[last].text.removeLast() }
            guard spans[last].text.isEmpty else { return }
            spans.removeLast()
        }
    }
}
