import Design

/// What was drawn of a page, for the mouse and for the next key.
@MainActor
struct DrawnPage {
    let nodes: PageNodes
    let layout: PageLayout
    let area: Area
    let placed: [PageLayout.Placed]

    /// Where the targets stand in the frame. Only their visible parts; those of a long text are one.
    var targets: [(id: String, node: Int, area: Area)] {
        var targets: [(id: String, node: Int, area: Area)] = []
        for placed in placed {
            let node = nodes.parts(at: placed.node).lowerBound
            for target in placed.block.targets {
                let first = area.row + placed.row + target.rows.lowerBound
                let rows = (first..<(first + target.rows.count)).clamped(to: area.row..<(area.row + placed.end))
                guard !rows.isEmpty else { continue }
                if let last = targets.indices.last, targets[last].id == target.id {
                    targets[last].area.rows += rows.count
                    continue
                }
                let visible = Area(
                    column: area.column + target.columns.lowerBound, row: rows.lowerBound,
                    columns: target.columns.count, rows: rows.count)
                targets.append((target.id, node, visible))
            }
        }
        return targets
    }

    /// Whether a text, or the error of an element, can be read.
    func says(_ text: String) -> Bool {
        placed.contains { placed in
            guard placed.row >= 0, placed.row + placed.block.height <= placed.end else { return false }
            return switch nodes.node(at: placed.node) {
            case .element(let element): element.error == text || element.kind == .text && element.value == text
            case .buttons(let elements): elements.contains { $0.error == text }
            case .composer(let bar, let elements): (bar + elements).contains { $0.error == text }
            case .gap, .heading, .section, .stackedRow, .note: false
            }
        }
    }

    /// The option of a choice at a place of the frame.
    func card(at position: Position) -> Block.Card? {
        for placed in placed where (area.row..<(area.row + placed.end)).contains(position.row) {
            let card = placed.block.cards.first { card in
                card.target.rows.contains(position.row - area.row - placed.row)
                    && card.target.columns.contains(position.column - area.column)
            }
            if let card { return card }
        }
        return nil
    }

    /// The targets that arrows reach: the composer's come after all that can be scrolled.
    var reachable: [(id: String, node: Int, area: Area)] {
        guard let composer = nodes.composer, let last = scrolled.last else { return targets }
        let isAtEnd = last.node == layout.count - 1 && last.row + last.block.height <= layout.height
        return isAtEnd ? targets : targets.filter { $0.node != composer }
    }

    func moved(to top: PagePlace) -> DrawnPage {
        let composer = placed.filter { $0.node == nodes.composer }
        return DrawnPage(nodes: nodes, layout: layout, area: area, placed: layout.visible(from: top) + composer)
    }

    /// What scrolls: all but the composer.
    private var scrolled: [PageLayout.Placed] { placed.filter { $0.node != nodes.composer } }

    /// The code blocks of which a part is visible, the topmost first.
    var codes: [String] { visibleCodes.map { wholeCode($0.index, of: $0.placed) } }

    /// The code blocks of which a part is visible, the topmost first, with the rows of the frame in which they can be seen.
    /// What goes on from one section to the next is one block.
    private var visibleCodes: [(placed: PageLayout.Placed, index: Int, rows: Range<Int>)] {
        var visible: [(placed: PageLayout.Placed, index: Int, rows: Range<Int>)] = []
        for placed in placed {
            for (index, code) in placed.block.codes.enumerated() {
                let first = area.row + placed.row + code.lines.lowerBound
                let rows = (first..<(first + code.lines.count)).clamped(to: area.row..<(area.row + placed.end))
                guard !rows.isEmpty, visible.isEmpty || !code.isMore else { continue }
                visible.append((placed, index, rows))
            }
        }
        return visible
    }

    /// A code block with what stands of it in the sections above and below.
    private func wholeCode(_ index: Int, of placed: PageLayout.Placed) -> String {
        let codes = placed.block.codes
        var text = codes[index].text
        var (node, isMore) = (placed.node, codes[index].isMore)
        while isMore, node > 0, let above = layout.block(node - 1).codes.last {
            text = above.text + text
            (node, isMore) = (node - 1, above.isMore)
        }
        node = placed.node
        var isLast = index == codes.count - 1
        while isLast, node + 1 < layout.count {
            let below = layout.block(node + 1).codes
            guard let more = below.first, more.isMore else { break }
            text += more.text
            (node, isLast) = (node + 1, below.count == 1)
        }
        return text
    }
}

extension DrawnPage {
    /// - Parameters:
    ///   - focus: the element that keys are for; nil on a page behind others.
    ///   - isPreview: whether its code cannot be copied by a number.
    func paint(focus: String?, isPreview: Bool, over background: Style, on canvas: inout Canvas) {
        for placed in placed { paint(placed, over: background, on: &canvas) }
        if !isPreview { paintNumbers(on: &canvas) }
        guard let focus else { return }
        for target in targets where target.id == focus { mark(target.area, over: background, on: &canvas) }
        for placed in placed { paintSelections(of: placed, on: &canvas) }
        paintCaret(focus, on: &canvas)
    }

    private func paint(_ placed: PageLayout.Placed, over background: Style, on canvas: inout Canvas) {
        let visible = placed.block.lines.indices.clamped(to: (-placed.row)..<max(placed.end - placed.row, -placed.row))
        for index in visible {
            let (line, row) = (placed.block.lines[index], area.row + placed.row + index)
            if let fill = line.fill {
                let rest = Area(
                    column: area.column + line.width, row: row, columns: area.columns - line.width, rows: 1)
                canvas.grid.fill(rest, canvas.theme.style(of: fill, over: background))
            }
            if let bar = placed.block.bar {
                canvas.write(
                    Line(String(canvas.symbols.vertical), bar), column: area.column - 1, row: row, over: background)
            }
            canvas.write(
                line, column: area.column, row: row, before: area.columnRange.upperBound, over: background)
        }
    }

    private func paintSelections(of placed: PageLayout.Placed, on canvas: inout Canvas) {
        let theme = canvas.theme
        for selection in placed.block.selections {
            let row = area.row + placed.row + selection.row
            guard (area.row..<(area.row + placed.end)).contains(row) else { continue }
            let selected = Area(
                column: area.column + selection.columns.lowerBound, row: row, columns: selection.columns.count, rows: 1)
            canvas.grid.restyle(selected) { $0 = theme.selected($0) }
        }
    }

    /// Numbers the visible code blocks, each at the end of its first row that has room.
    private func paintNumbers(on canvas: inout Canvas) {
        for (number, code) in visibleCodes.enumerated() {
            let text = String(number + 1)
            let row = code.rows.first { row in
                code.placed.block.lines[row - area.row - code.placed.row].width + text.count + 2 <= area.columns
            }
            guard let row else { continue }
            let style = canvas.theme.style(of: Face(.comment))
            canvas.grid.write(text, column: area.columnRange.upperBound - text.count - 1, row: row, style)
        }
    }

    /// The focus has a sign in the margin besides its colours.
    private func mark(_ target: Area, over background: Style, on canvas: inout Canvas) {
        let (theme, symbols) = (canvas.theme, canvas.symbols)
        canvas.grid.restyle(target) { $0 = theme.focused($0) }
        for row in target.rowRange {
            canvas.grid.write(symbols.focus, column: area.column - 2, row: row, theme.focusMark(over: background))
        }
    }

    private func paintCaret(_ focus: String, on canvas: inout Canvas) {
        for placed in placed where nodes.parts(at: placed.node).lowerBound == placed.node {
            guard let target = placed.block.targets.first(where: { $0.id == focus }) else { continue }
            let caret =
                placed.block.caret
                ?? Position(column: target.columns.lowerBound, row: target.rows.lowerBound)
            let position = Position(
                column: area.column + caret.column, row: area.row + placed.row + caret.row)
            if (area.row..<(area.row + placed.end)).contains(position.row) { canvas.grid.cursor = position }
        }
    }

    /// - Parameters:
    ///   - motion: how often the signs have moved.
    ///   - time: how long that takes already, in words; nil for a moment.
    /// - Returns: whether one is visible.
    func paintTurning(_ motion: Int, _ time: String?, over background: Style, on canvas: inout Canvas) -> Bool {
        let places = placed.compactMap { placed in
            placed.block.turning.map {
                Position(column: area.column + $0.column, row: area.row + placed.row + $0.row)
            }
        }
        .filter(area.contains)
        let signs = canvas.symbols.turning
        let sign = Line(signs[motion % signs.count], Face(.accent))
        for place in places {
            canvas.write(sign, column: place.column, row: place.row, over: background)
            guard let time else { continue }
            let rest = canvas.grid.row(place.row).dropFirst(place.column + 1).prefix(time.count + 2)
            guard rest.count == time.count + 2, rest.allSatisfy({ $0.letter == " " }) else { continue }
            canvas.write(Line(time, Face(.secondary)), column: place.column + 2, row: place.row, over: background)
        }
        return !places.isEmpty
    }

    /// The sea in the row above the composer, while a reply arrives. It moves with every other sign, to write less.
    ///
    /// - Parameters: as of ``paintTurning(_:_:over:on:)``
    /// - Returns: false where there is no such row.
    func paintSea(_ motion: Int, _ time: String?, over background: Style, on canvas: inout Canvas) -> Bool {
        guard let composer = placed.first(where: { $0.node == nodes.composer }), composer.row > 0 else { return false }
        let (waves, end) = (canvas.symbols.waves, time.map { " \($0)" } ?? "")
        let sea = (0..<(area.columns - end.utf8.count)).map { waves[($0 + motion / 2) % waves.count] }
        let line = Line([Span(String(sea), Face(.accent)), Span(end, Face(.secondary))])
        canvas.write(line, column: area.column, row: area.row + composer.row - 1, over: background)
        return true
    }

    /// Beside a page that is longer than its area.
    func paintScrollBar(column: Int, over background: Style, on canvas: inout Canvas) {
        guard let first = scrolled.first, let last = scrolled.last, layout.count > 0, layout.height > 0 else { return }
        let isWhole =
            first.node == 0 && first.row == 0 && last.node == layout.count - 1
            && last.row + last.block.height <= layout.height
        guard !isWhole else { return }
        // Nodes, and parts of them, because the height of what is not visible is not known.
        let part = { (placed: PageLayout.Placed, row: Int) -> Double in
            Double(placed.node) + Double(row - placed.row) / Double(max(placed.block.height, 1))
        }
        let count = Double(layout.count)
        let start = part(first, 0) / count
        let end = min(part(last, layout.height), Double(last.node + 1)) / count
        let rows = Double(layout.height)
        let upper = min(Int(start * rows), layout.height - 1)
        let lower = max(min(Int((end * rows).rounded(.up)), layout.height), upper + 1)
        canvas.drawThumb(area.row + upper..<area.row + lower, column: column, over: background)
    }
}
