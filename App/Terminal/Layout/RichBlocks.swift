import Design

/// Messages, cards and tables.
extension BlockLayout {
    /// What stands above a text of several lines: its label, or the author of a message with its state and time.
    func heading(of element: Element) -> Block {
        guard let message = element.message else {
            let label = Line(element.label, Face(.accent, .bold))
            return Block(lines: element.label.isEmpty ? [] : label.wrapped(columns: columns))
        }
        var head = Line(element.label, Face(message.author.role, .bold))
        switch message.state {
        case .complete: break
        case .streaming: head.append("  writing\(symbols.cut)", Face(.secondary))
        case .waiting: head.append("  waits", Face(.warning))
        case .cut: head.append("  stopped", Face(.warning))
        case .failed: head.append("  \(symbols.failure) failed", Face(.error))
        }
        var block = Block(lines: pair(head, message.time.map { Line($0, Face(.secondary)) } ?? Line()))
        if message.state == .streaming, block.lines.count == 1 {
            block.turning = Position(column: head.width - LetterWidth.of(symbols.cut), row: 0)
        }
        return block
    }

    /// The features in a column on the left, and a column in the middle of which the values of each plan stand.
    func comparison(_ element: Element, _ table: Comparison.Table) -> Block {
        let plain = { (cells: [String]) in cells.map(MarkdownText.init(plain:)) }
        let cells = MarkdownTable(
            alignments: [.left] + table.columns.map { _ in .center }, header: plain([""] + table.columns),
            rows: table.rows.map { plain([$0.title] + $0.values.prefix(table.columns.count)) })
        let layout = MarkdownTableLayout(MarkdownBlockLayout(texts.style), cells, MarkdownPlace(columns: columns))
        return Block(lines: heading(of: element).lines + layout.lines())
    }

    /// Lines one below the other, joined by a line on their left.
    func timeline(_ element: Element, _ items: [String]) -> Block {
        var block = heading(of: element)
        let bar = Line("\(symbols.vertical) ", Face(.border))
        for (index, item) in items.enumerated() {
            if index > 0 { block.lines.append(bar) }
            for (row, text) in Line(item).wrapped(columns: columns - 2).enumerated() {
                var line = Line("\(symbols.bullet) ", Face(.accent))
                if row > 0 { line = index < items.count - 1 ? bar : Line("  ") }
                line.append(text)
                block.lines.append(line)
            }
        }
        return block
    }

    // MARK: Cards

    /// Options beside each other where each has at least 22 columns, otherwise below each other.
    func cards(_ element: Element, _ selection: String, _ options: [Element.Option]) -> Block {
        var block = Block(lines: note(element.label))
        let room = columns - 2 * (options.count - 1)
        let isBeside = room / options.count >= 22
        let widths = options.indices.map { index in
            isBeside ? room / options.count + (index < room % options.count ? 1 : 0) : columns
        }
        let badges = zip(options, widths).map { option, width in
            option.card?.badge.flatMap { LetterWidth.of($0) + 2 <= width - 4 ? $0 : nil }
        }
        let texts = options.indices.map { index in
            cardTexts(
                options[index], isChosen: options[index].value == selection, isEnabled: element.isEnabled,
                hasBadge: badges[index] != nil, columns: widths[index] - 4)
        }
        let height = texts.map(\.count).max() ?? 0
        for (index, option) in options.enumerated() {
            let face = Face(option.value == selection ? .accent : .border)
            let card = card(texts[index], badges[index], face, columns: widths[index], rows: isBeside ? height : 0)
            let first = isBeside && index > 0 ? block.height - card.count : block.height
            let column = isBeside ? widths[..<index].reduce(0) { $0 + $1 + 2 } : 0
            if element.isTarget {
                let columns = column..<(column + widths[index])
                let target = Block.Target(id: element.id, rows: first..<(first + card.count), columns: columns)
                // The card that is chosen has the focus; a click chooses another one.
                if option.value == selection { block.targets = [target] }
                block.cards.append(Block.Card(value: option.value, target: target))
            }
            guard first < block.height else {
                block.lines += card
                continue
            }
            for (row, line) in card.enumerated() {
                block.lines[first + row].append("  ")
                block.lines[first + row].append(line)
            }
        }
        return block
    }

    /// A badge for which the border has no room stands among the texts.
    private func cardTexts(
        _ option: Element.Option, isChosen: Bool, isEnabled: Bool, hasBadge: Bool, columns: Int
    ) -> [Line] {
        let (text, accent) = isEnabled ? (Face.Role.text, Face.Role.accent) : (.disabled, .disabled)
        var title = Line(isChosen ? symbols.chosen : symbols.notChosen, Face(accent))
        title.append(" \(option.card?.title ?? option.label)", Face(text, .bold))
        let price = option.card?.price.map { Line($0, Face(accent, .bold)) }
        let detail = option.card?.detail.map { Line($0, Face(.secondary)) }
        let badge = hasBadge ? nil : option.card?.badge.map { Line($0, Face(.reply, .bold)) }
        return title.wrapped(columns: columns, hanging: 4)
            + [badge, price, detail].compactMap(\.self).flatMap { $0.wrapped(columns: columns) }
    }

    private func card(_ texts: [Line], _ badge: String?, _ face: Face, columns: Int, rows: Int) -> [Line] {
        let badge = badge.map { Line(" \($0) ", Face(.reply, .bold)) } ?? Line()
        var lines = [border(at: 0, badge, columns: columns, face)]
        for row in 0..<max(rows, texts.count) {
            var line = Line("\(symbols.vertical) ", face)
            if row < texts.count { line.append(texts[row]) }
            line.append(String(repeating: " ", count: max(columns - 1 - line.width, 0)))
            line.append(String(symbols.vertical), face)
            lines.append(line)
        }
        return lines + [border(at: 2, columns: columns, face)]
    }
}

extension Element {
    /// Whether it is a choice of cards.
    var hasCards: Bool { options.contains { $0.card != nil } }
}

extension Message.Author {
    fileprivate var role: Face.Role {
        switch self {
        case .you: .accent
        case .other: .reply
        case .app: .secondary
        }
    }
}

extension MarkdownText {
    /// A text of one line in which no sign means more than itself.
    fileprivate init(plain text: String) {
        self.init(text.utf8.flatMap { $0.isMarkdownPunctuation ? [.backslash, $0] : [$0 == .lineFeed ? .space : $0] })
    }
}
