import Design

@MainActor
struct BlockLayout {
    /// Both ends of a wider row could not be seen at once.
    nonisolated private static let widestForm = 76

    let columns: Int
    let symbols: Symbols
    var edited: EditedField.Look?
    let pictures: PictureLayout
    let texts: MarkdownTexts

    func block(for node: PageNodes.Node) -> Block {
        switch node {
        case .gap: Block(lines: [Line()])
        case .heading(let title):
            Block(lines: Line(title, Face(.heading)).wrapped(columns: columns))
        case .note(let text): Block(lines: Line(text, Face(.secondary)).wrapped(columns: columns))
        case .buttons(let elements): buttons(elements)
        case .element(let element): block(for: element)
        case .section(let element, let index): section(index, of: element)
        case .stackedRow(let element): block(for: element, isStacked: true)
        case .composer(let elements): composer(elements)
        }
    }

    /// How wide a field of one line, and what stands below or above it, is on a page.
    nonisolated static func formColumns(of columns: Int) -> Int { min(columns, widestForm) }
    private var formColumns: Int { Self.formColumns(of: columns) }

    /// How wide a field is: several lines take what there is.
    nonisolated private static func fieldColumns(_ hasLines: Bool, of columns: Int) -> Int {
        hasLines ? columns : formColumns(of: columns)
    }

    /// How wide the text in a field is: the cursor needs one column more.
    nonisolated static func textColumns(_ hasLines: Bool, of columns: Int) -> Int {
        fieldColumns(hasLines, of: columns) - 1
    }

    private func block(for element: Element, isStacked: Bool = false) -> Block {
        var block: Block
        switch element.content {
        case .text(let value, let format, let hasLines):
            block = text(element, value ?? "", format, hasLines: hasLines)
        case .message(let message):
            block = text(element, message.text ?? "", message.format, hasLines: true)
        case .row(let detail, _, let action):
            block = row(element, detail, isUsable: action != nil, isStacked: isStacked)
        case .button: block = buttons([element])
        case .field, .secure: block = field(element)
        case .toggle(let isOn, _): block = toggle(element, isOn: isOn)
        case .picker(let selection, let options, _): block = picker(element, selection, options)
        case .lines(let lines): block = list(element, lines)
        case .table(let table): block = list(element, table.lines)
        case .list: block = list(element, [])
        case .progress(let percent): block = progress(element, percent: percent)
        case .image(let picture, let isDecorative): block = image(element, picture, isDecorative: isDecorative)
        case .animation(let frames, let isDecorative):
            block = animation(element, frames, isDecorative: isDecorative)
        case .divider:
            block = Block(lines: [Line(String(repeating: symbols.horizontal, count: columns), Face(.border))])
        }
        if let error = element.error {
            block.lines += Line("\(symbols.failure) \(error)", Face(.error)).wrapped(columns: columns, hanging: 2)
        }
        if element.isTarget, block.targets.isEmpty {
            block.makeTarget(element.id, columns: element.kind == .text ? columns : formColumns)
        }
        return block
    }

    // MARK: To read

    private func text(
        _ element: Element, _ value: String, _ format: Element.TextFormat, hasLines: Bool
    ) -> Block {
        guard hasLines else {
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
        var block = Block()
        if !element.label.isEmpty { block.lines.append(Line(element.label, Face(.accent, .bold))) }
        if format == .markdown {
            block.append(texts.layout(of: element))
        } else {
            block.lines += value.split(separator: "\n", omittingEmptySubsequences: false)
                .flatMap { Line(String($0)).wrapped(columns: columns) }
        }
        return block
    }

    private func section(_ index: Int, of element: Element) -> Block {
        var block = Block()
        if index == 0, !element.label.isEmpty { block.lines.append(Line(element.label, Face(.accent, .bold))) }
        block.append(texts.section(index, of: element))
        if element.isTarget, !block.lines.isEmpty { block.makeTarget(element.id, columns: columns) }
        return block
    }

    private func list(_ element: Element, _ items: [String]) -> Block {
        var lines: [Line] = []
        var head = Line(element.label, Face(.secondary))
        if items.isEmpty { head.append(" (\(element.value ?? "0"))", Face(.secondary)) }
        if !element.label.isEmpty { lines += head.wrapped(columns: columns) }
        for item in items {
            lines += Line("\(symbols.bullet) \(item)").wrapped(columns: columns, hanging: 2)
        }
        return Block(lines: lines.isEmpty ? [Line()] : lines)
    }

    private func progress(_ element: Element, percent: Int?) -> Block {
        var lines = Line(element.label).wrapped(columns: columns)
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
        let words = Line("[Picture: \(element.label)]", Face(.secondary)).wrapped(columns: columns, hanging: 2)
        guard let request = picture.flatMap({ pictures.request($0, columns: columns) }) else {
            // The words of what only adorns would say nothing.
            var block = Block(lines: isDecorative ? [] : words)
            if let room = picture.flatMap(pictures.missingRoom(for:)) {
                let text = "\(element.label) does not fit here: it needs \(room.columns) columns and \(room.rows) rows."
                block.lines += Line(text, Face(.warning)).wrapped(columns: columns)
            }
            return block
        }
        let caption = isDecorative ? [] : Line(element.label, Face(.secondary)).wrapped(columns: columns)
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
            guard !isDecorative else { return Block(lines: []) }
            return Block(
                lines: Line("[Animation: \(element.label)]", Face(.secondary)).wrapped(columns: columns, hanging: 2))
        }
        var block = Block(lines: Array(repeating: Line(), count: animation.rows))
        block.animation = animation
        if !isDecorative { block.lines += Line(element.label, Face(.secondary)).wrapped(columns: columns) }
        return block
    }

    // MARK: To act on

    private func row(_ element: Element, _ detail: String?, isUsable: Bool, isStacked: Bool) -> Block {
        let face = Face(element.isEnabled || !isUsable ? .text : .disabled)
        var tail = Line()
        if let detail { tail.append(detail, Face(element.isEnabled ? .secondary : .disabled)) }
        if isUsable { tail.append(" \(symbols.further)", Face(.secondary)) }
        return Block(lines: pair(Line(element.label, face), tail, isStacked: isStacked && detail != nil))
    }

    private func toggle(_ element: Element, isOn: Bool) -> Block {
        var line = Line(isOn ? symbols.chosen : symbols.notChosen, Face(element.isEnabled ? .accent : .disabled))
        line.append(" \(element.label)", Face(element.isEnabled ? .text : .disabled))
        let word = Line(isOn ? "on" : "off", Face(.secondary))
        // The box says it as well.
        guard line.width + 2 + word.width <= formColumns else {
            return Block(lines: line.wrapped(columns: columns, hanging: 4))
        }
        return Block(lines: pair(line, word))
    }

    private func picker(_ element: Element, _ selection: String, _ options: [Element.Option]) -> Block {
        let chosen = options.first { $0.value == selection }?.label ?? selection
        var tail = Line(chosen, Face(element.isEnabled ? .accent : .disabled))
        tail.append(" \(symbols.opens)", Face(.secondary))
        return Block(lines: pair(Line(element.label, Face(element.isEnabled ? .text : .disabled)), tail))
    }

    /// Two texts at both ends of a row, or below each other.
    private func pair(_ head: Line, _ tail: Line, isStacked: Bool = false) -> [Line] {
        let gap = formColumns - head.width - tail.width
        guard !tail.spans.isEmpty else { return head.wrapped(columns: columns, hanging: 2) }
        // A sentence reads better below its title than at the other end of the row.
        guard !isStacked, gap >= 2, tail.width <= max(formColumns / 2, 20) else {
            return head.wrapped(columns: columns, hanging: 2)
                + tail.wrapped(columns: columns - 2).map { Line([Span("  ")] + $0.spans) }
        }
        return [Line(head.spans + [Span(String(repeating: " ", count: gap))] + tail.spans)]
    }

    private func buttons(_ elements: [Element]) -> Block {
        var block = Block(lines: [Line()])
        var width = 0
        for element in elements {
            let label = Line("[ \(element.label) ]", Face(element.isEnabled ? element.buttonFace : .disabled))
                .cut(columns: columns, mark: symbols.cut)
            if width > 0, width + 2 + label.width > columns {
                block.lines.append(Line())
                width = 0
            }
            let row = block.lines.count - 1
            if width > 0 {
                block.lines[row].append("  ")
                width += 2
            }
            block.lines[row].spans += label.spans
            if element.isTarget {
                block.targets.append(
                    Block.Target(id: element.id, rows: row..<(row + 1), columns: width..<(width + label.width)))
            }
            width += label.width
        }
        return block
    }

    // MARK: Texts to edit

    private func field(_ element: Element) -> Block {
        let edited = edited?.id == element.id ? edited : nil
        let face = Face(element.isEnabled ? .field : .disabled)
        let columns = Self.fieldColumns(element.hasLines, of: columns)
        var block = Block()
        let label = edited?.question ?? element.label
        block.lines = Line(label, Face(element.isEnabled ? .secondary : .disabled)).wrapped(columns: columns)
        let first = block.lines.count
        if let window = edited?.window {
            block.lines += window.rows.map { Self.padded(Line($0, face), to: columns, face) }
            block.caret = Position(column: window.caret.column, row: window.caret.row + first)
            block.selections = window.selections.map {
                TextRows.Selection(row: $0.row + first, columns: $0.columns)
            }
        } else {
            let shown = shownText(of: element, face, columns: columns)
            block.lines += shown.map { Self.padded($0, to: columns, face) }
            if edited != nil { block.caret = Position(column: shown[0].width, row: first) }
        }
        block.targets = [Block.Target(id: element.id, rows: first..<block.lines.count, columns: 0..<columns)]
        if !element.isTarget { block.targets = [] }
        if edited != nil, let hint = element.secret?.hint {
            block.lines += Line(hint, Face(.secondary)).wrapped(columns: columns)
        }
        return block
    }

    private func shownText(of element: Element, _ face: Face, columns: Int) -> [Line] {
        if let secret = element.secret {
            let count = min(secret.length ?? 0, columns - 1)
            return [Line(String(repeating: symbols.secret, count: count), face)]
        }
        let value = element.value ?? ""
        guard element.hasLines else { return [Line(value, face).cut(columns: columns, mark: symbols.cut)] }
        let lines = value.split(separator: "\n", omittingEmptySubsequences: false)
            .flatMap { Line(String($0), face).wrapped(columns: columns - 1) }
        let most = EditedField.rows
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

extension Screen {
    static let acceptID = "confirm.accept"
    static let cancelID = "confirm.cancel"
}

extension Element {
    fileprivate var buttonFace: Face.Role { id == Screen.acceptID ? .destructive : .button }

    /// Whether a row's label and its detail stand beside each other on a page of so many columns.
    func fitsInOneRow(of columns: Int) -> Bool {
        guard case .row(let detail?, _, let action) = content else { return true }
        let columns = BlockLayout.formColumns(of: columns)
        let tail = LetterWidth.of(detail) + (action == nil ? 0 : 2)
        return tail <= max(columns / 2, 20) && LetterWidth.of(label) + 2 + tail <= columns
    }
}
