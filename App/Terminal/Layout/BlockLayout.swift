import Design

@MainActor
struct BlockLayout {
    let columns: Int
    let symbols: Symbols
    var edited: EditedField.Look?
    var pictures: PictureLayout
    let texts: MarkdownTexts
    /// The columns of labels and values; nil on a page that is no form, or too narrow for both.
    var form: FormColumns?

    func block(for node: PageNodes.Node) -> Block {
        switch node {
        case .gap: Block(lines: [Line()])
        case .heading(let title):
            Block(lines: Line(title, Face(.heading)).wrapped(columns: columns))
        case .note(let text): Block(lines: note(text))
        case .buttons(let elements): bar(elements)
        case .element(let element): block(for: element)
        case .section(let element, let index): section(index, of: element)
        case .stackedRow(let element): block(for: element, isStacked: true)
        case .composer(let bar, let elements): composer(elements, below: bar)
        }
    }

    /// For a page whose pictures leave room for all else.
    func leavingRoom(for nodes: PageNodes) -> BlockLayout {
        var (layout, rest) = (self, 0)
        for node in (0..<nodes.scrolledCount).map(nodes.node) {
            if case .element(let element) = node, element.picture != nil || element.frames != nil { continue }
            rest += block(for: node).height
        }
        layout.pictures.roomLeft = max(pictures.pageRows - rest, 0)
        return layout
    }

    private func block(for element: Element, isStacked: Bool = false) -> Block {
        var block: Block
        switch element.content {
        case .text(let value, let format, let hasLines):
            block = text(element, value ?? "", format, hasLines: hasLines)
        case .message(let message):
            block = text(element, message.text ?? "", message.format, hasLines: true)
            if message.author == .you { block.bar = Face(.accent) }
        case .row(let detail, _, let action):
            block = row(element, detail, isUsable: action != nil, isStacked: isStacked)
        case .button: block = bar([element])
        case .field, .secure: block = field(element)
        case .toggle(let isOn, _): block = toggle(element, isOn: isOn)
        case .picker(let selection, let options, _):
            block = element.hasCards ? cards(element, selection, options) : picker(element)
        case .lines(let lines): block = list(element, lines)
        case .table(let table): block = comparison(element, table)
        case .list: block = list(element, [])
        case .progress(let percent): block = progress(element, percent: percent)
        case .image(let picture, let isDecorative): block = image(element, picture, isDecorative: isDecorative)
        case .animation(let frames, let isDecorative):
            block = animation(element, frames, isDecorative: isDecorative)
        case .divider:
            block = Block(lines: [Line(String(repeating: symbols.horizontal, count: columns), Face(.border))])
        }
        if let error = element.error {
            block.lines += inValues(Line("\(symbols.failure) \(error)", Face(.error)), hanging: 2)
        }
        if element.isTarget, block.targets.isEmpty { block.makeTarget(element.id, columns: columns) }
        return block
    }

    // MARK: To read

    /// A text that is less important; nothing for an empty one.
    func note(_ text: String, hanging: Int = 0) -> [Line] {
        text.isEmpty ? [] : Line(text, Face(.secondary)).wrapped(columns: columns, hanging: hanging)
    }

    private func text(
        _ element: Element, _ value: String, _ format: Element.TextFormat, hasLines: Bool
    ) -> Block {
        guard hasLines else {
            if form != nil, !element.label.isEmpty {
                return Block(lines: pair(Line(element.label, Face(.secondary)), Line(value)))
            }
            var line = Line()
            if let last = element.label.last {
                line.append(element.label + ("?!.:".contains(last) ? " " : ": "), Face(.secondary))
            }
            let link = Hyperlink.of(value)
            line.append(value, link.map { Face(.link, link: $0) } ?? Face())
            var block = Block(lines: line.wrapped(columns: columns, hanging: element.label.isEmpty ? 0 : 2))
            // Its rows have ends and indents that are not a part of it.
            if link != nil { block.codes = [.init(lines: block.lines.indices, text: value)] }
            return block
        }
        var block = heading(of: element)
        if format == .markdown {
            block.append(texts.layout(of: element))
        } else {
            block.lines += value.split(separator: "\n", omittingEmptySubsequences: false)
                .flatMap { Line(String($0)).wrapped(columns: columns) }
        }
        return block
    }

    private func section(_ index: Int, of element: Element) -> Block {
        var block = index == 0 ? heading(of: element) : Block()
        block.append(texts.section(index, of: element))
        if element.isTarget, !block.lines.isEmpty { block.makeTarget(element.id, columns: columns) }
        return block
    }

    private func list(_ element: Element, _ items: [String]) -> Block {
        if element.isTimeline { return timeline(element, items) }
        let count = items.isEmpty ? " (\(element.value ?? "0"))" : ""
        let lines =
            (element.label.isEmpty ? [] : note(element.label + count))
            + items.flatMap { Line("\(symbols.bullet) \($0)").wrapped(columns: columns, hanging: 2) }
        return Block(lines: lines.isEmpty ? [Line()] : lines)
    }

    private func progress(_ element: Element, percent: Int?) -> Block {
        // The sign stands behind the last word.
        var lines = Line(element.label).wrapped(columns: percent == nil ? columns - 1 : columns)
        guard let percent else {
            let column = lines[lines.count - 1].width
            lines[lines.count - 1].append(symbols.cut, Face(.secondary))
            return Block(lines: lines, turning: Position(column: column, row: lines.count - 1))
        }
        let room = max(min(columns - 5, 40), 1)
        let full = min(percent * room / 100, room)
        var bar = Line(String(repeating: symbols.full, count: full), Face(.accent))
        bar.append(String(repeating: symbols.empty, count: room - full), Face(.secondary))
        bar.append(" \(percent)%")
        return Block(lines: lines + [bar])
    }

    private func image(_ element: Element, _ picture: Picture?, isDecorative: Bool) -> Block {
        let words = note("[Picture: \(element.label)]", hanging: 2)
        guard let request = picture.flatMap({ pictures.request($0, columns: columns) }) else {
            // The words of what only adorns would say nothing.
            var block = Block(lines: isDecorative ? [] : words)
            if let room = picture.flatMap(pictures.missingRoom(for:)) {
                let text = "\(element.label) does not fit here: it needs \(room.columns) columns and \(room.rows) rows."
                block.lines += Line(text, Face(.warning)).wrapped(columns: columns)
            }
            return block
        }
        let caption = isDecorative ? [] : note(element.label)
        let height = request.rows + caption.count
        let blanks = { (count: Int) in Array(repeating: Line(), count: count) }
        // The height is the same before and after.
        let lines =
            pictures.store.has(request)
            ? blanks(request.rows) + caption : words.prefix(height) + blanks(max(height - words.count, 0))
        var block = Block(lines: lines)
        block.picture = request
        // The colours of the focus would change the picture.
        if element.isTarget {
            block.targets = [Block.Target(id: element.id, rows: request.rows..<height, columns: 0..<columns)]
        }
        return block
    }

    private func animation(_ element: Element, _ frames: AnimationFrames, isDecorative: Bool) -> Block {
        let animation = AnimatedBlock(element.id, frames, columns: columns, rows: pictures.rows, pictures.output)
        guard let animation else {
            return Block(lines: isDecorative ? [] : note("[Animation: \(element.label)]", hanging: 2))
        }
        var block = Block(lines: Array(repeating: Line(), count: animation.rows))
        block.animation = animation
        if !isDecorative { block.lines += note(element.label) }
        return block
    }

    // MARK: Texts to edit

    private func field(_ element: Element) -> Block {
        let edited = edited?.id == element.id ? edited : nil
        let face = Face(element.isEnabled ? .field : .disabled)
        let columns = form?.values ?? columns
        let window = edited?.window
        let texts = window?.rows.map { Line($0, face) } ?? shownText(of: element, face, columns: columns)
        let value = texts.map { Self.padded($0, to: columns, face) }
        let label = Line(edited?.question ?? element.label, Face(element.isEnabled ? .secondary : .disabled))
        let above = form == nil ? label.wrapped(columns: columns) : []
        var block = Block(lines: form.map { beside(label, value, $0) } ?? above + value)
        let (row, column) = (above.count, form?.labels ?? 0)
        if let window {
            block.caret = Position(column: window.caret.column + column, row: window.caret.row + row)
            block.selections = window.selections.map { selection in
                TextRows.Selection(
                    row: selection.row + row,
                    columns: (selection.columns.lowerBound + column)..<(selection.columns.upperBound + column))
            }
        } else if edited != nil {
            block.caret = Position(column: texts[0].width + column, row: row)
        }
        if element.isTarget {
            block.targets = [
                Block.Target(
                    id: element.id, rows: row..<(row + value.count), columns: column..<(column + columns))
            ]
        }
        if edited != nil, let hint = element.secret?.hint { block.lines += inValues(Line(hint, Face(.secondary))) }
        return block
    }

    /// What is seen of a text that is not edited; the rows are those of a text of several lines.
    func shownText(of element: Element, _ face: Face, columns: Int, rows most: Int = EditedField.rows) -> [Line] {
        if let secret = element.secret {
            let count = min(secret.length ?? 0, columns - 1)
            return [Line(String(repeating: symbols.secret, count: count), face)]
        }
        let value = element.value ?? ""
        guard element.hasLines else { return [Line(value, face).cut(columns: columns, mark: symbols.cut)] }
        let lines = value.split(separator: "\n", omittingEmptySubsequences: false)
            .flatMap { Line(String($0), face).wrapped(columns: columns - 1) }
        guard lines.count > most else { return lines }
        let left = lines.count - most + 1
        return Array(lines.prefix(most - 1)) + [Line("\(symbols.cut) \(left) more lines", Face(.placeholder))]
    }

    private static func padded(_ line: Line, to columns: Int, _ face: Face) -> Line {
        var line = line
        line.append(String(repeating: " ", count: max(columns - line.width, 0)), face)
        return line
    }
}

/// The texts of a page in Markdown. The cache keeps what has not changed.
@MainActor
struct MarkdownTexts {
    let cache: BlockCache
    let style: MarkdownStyle
    let columns: Int

    /// In how many sections a text is laid out. A short one is read when it is visible.
    func sectionCount(of element: Element) -> Int {
        guard element.format == .markdown, let text = element.value, text.utf8.count >= GrowingMarkdown.sectionBytes
        else { return 1 }
        return cache.readMarkdown(element.id, text, style)
    }

    func layout(of element: Element) -> MarkdownLayout {
        _ = cache.readMarkdown(element.id, element.value ?? "", style)
        return cache.markdown(element.id, section: nil, columns: columns, style)
    }

    func section(_ index: Int, of element: Element) -> MarkdownLayout {
        cache.markdown(element.id, section: index, columns: columns, style)
    }
}
