import Design

struct MarkdownBlockLayout {
    let style: MarkdownStyle

    init(_ style: MarkdownStyle) {
        self.style = style
    }

    /// - Parameter isBelow: whether other blocks stand above. A blank line follows those.
    func fragment(of blocks: [MarkdownBlock], _ place: MarkdownPlace, isBelow: Bool = false) -> MarkdownLayout {
        var result = MarkdownLayout()
        for block in blocks {
            let fragment = fragment(of: block, place)
            let (isSeparate, isFirst) = (place.isSpaced && block.isSeparate, result.lines.isEmpty)
            if isSeparate, isFirst, isBelow, !fragment.lines.isEmpty { result.lines = [Line()] }
            result.append(fragment, isSeparate: isSeparate && !isFirst)
        }
        return result
    }

    private func fragment(of block: MarkdownBlock, _ place: MarkdownPlace) -> MarkdownLayout {
        switch block {
        case .heading(let level, let text):
            let face = level == 1 ? Face(.heading, [.bold, .underlined]) : Face(.reply, .bold)
            return MarkdownLayout(lines: lines(of: text, place.columns, face))
        case .paragraph(let text):
            return MarkdownLayout(lines: lines(of: text, place.columns, place.face))
        case .list(let list):
            var result = MarkdownLayout()
            for index in list.items.indices {
                result.append(fragment(ofItem: index, of: list, place), isSeparate: list.isLoose)
            }
            return result
        case .quote(let blocks, let isMore): return quote(blocks, isMore: isMore, place)
        case .code(let language, let text, let isMore):
            let layout = MarkdownCodeLayout(style, columns: place.columns)
            return isMore
                ? layout.more(text.bytes[...], language: language)
                : layout.fragment(text.bytes[...], language: language)
        case .table(let table): return MarkdownLayout(lines: MarkdownTableLayout(self, table, place).lines())
        case .rule: return MarkdownLayout(lines: [rule(place.columns)])
        }
    }

    private func fragment(ofItem index: Int, of list: MarkdownList, _ place: MarkdownPlace) -> MarkdownLayout {
        let mark = mark(ofItem: index, of: list)
        let indent = LetterWidth.of(mark.text)
        var inner = place.narrowed(by: indent) ?? place
        inner.isSpaced = list.isLoose
        let blocks = fragment(of: list.items[index].blocks, inner)
        guard inner.columns < place.columns, !blocks.lines.isEmpty else {
            // There is no room beside the mark, or nothing to stand there.
            var line = mark
            line.removeBlanksAtEnd()
            var result = MarkdownLayout(lines: line.wrapped(columns: place.columns))
            result.append(blocks, isSeparate: false)
            return result
        }
        return blocks.prefixed(first: mark, others: Line(String(repeating: " ", count: indent)))
    }

    /// What stands before an item, with a blank after it.
    private func mark(ofItem index: Int, of list: MarkdownList) -> Line {
        let isDone = list.items[index].isDone
        var line = Line()
        if let start = list.marker.start {
            let number = String(start + index)
            // The numbers grow, and so does their width.
            let widest = String(start + list.items.count - 1).utf8.count
            let margin = String(repeating: " ", count: widest - number.utf8.count)
            line.append("\(margin)\(number)\(list.marker.sign) ", Face(.accent))
        } else if isDone == nil {
            line.append(style.symbols.bullet + " ", Face(.accent))
        }
        if let isDone { line.append(isDone ? "[x] " : "[ ] ", Face(.accent)) }
        return line
    }

    private func quote(_ blocks: [MarkdownBlock], isMore: Bool, _ place: MarkdownPlace) -> MarkdownLayout {
        var inner = place
        inner.face.role = .quote
        inner.isSpaced = true
        let bar = Line(style.symbols.quoteBar + " ", Face(.quote))
        let narrowed = inner.narrowed(by: 2)
        let result = fragment(of: blocks, narrowed ?? inner, isBelow: isMore)
        return narrowed == nil ? result : result.prefixed(first: bar, others: bar)
    }

    func rule(_ columns: Int) -> Line {
        Line(String(repeating: style.symbols.horizontal, count: columns), Face(.border))
    }

    func lines(of text: MarkdownText, _ columns: Int, _ face: Face) -> [Line] {
        var layout = MarkdownInlineLayout(columns: columns, face, style)
        var parser = MarkdownInlineParser(text)
        for inline in parser.parse() { layout.add(inline) }
        return layout.finish()
    }
}
