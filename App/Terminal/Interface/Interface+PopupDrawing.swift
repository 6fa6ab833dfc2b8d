import Design

extension Interface {
    func drawPopup(_ areas: FrameAreas, _ grid: inout Grid) {
        guard var popup else { return popupArea = nil }
        let area = popupFrame(popup, over: areas.page)
        drawFrame(area, title: popup.title, &grid)
        let inner = area.inset(columns: 2, rows: 1)
        drawPopupText(popup, in: inner, &grid)
        let list = Area(column: inner.column, row: inner.row + 1, columns: inner.columns, rows: inner.rows - 1)
        popupArea = list
        let visible = popup.visible(rows: list.rows)
        let details = detailColumn(popup, visible, columns: list.columns)
        for (offset, index) in visible.enumerated() {
            let row = Area(column: list.column, row: list.row + offset, columns: list.columns, rows: 1)
            drawItem(popup.shown[index], isSelected: index == popup.selected, in: row, details: details, &grid)
        }
        drawThumb(of: visible, count: popup.shown.count, beside: list, column: area.columnRange.upperBound - 1, &grid)
        if popup.shown.isEmpty, popup.purpose != .commandLine {
            let note = Line("Nothing matches.", Face(.secondary))
            write(note, column: list.column, row: list.row, &grid, over: theme.sheet)
        }
        self.popup = popup
    }

    // MARK: Where it stands

    /// Choices stand beside what they are for. Commands stand where their text does not move while it is typed.
    private func popupFrame(_ popup: ListPopup, over page: Area) -> Area {
        if let anchor = anchor(of: popup) { return popupFrame(popup, beside: anchor, over: page) }
        let top = page.rows >= 16 ? 1 : 0
        let columns = min(page.columns - 4, 84)
        return Area(
            column: page.column + (page.columns - columns) / 2, row: page.row + top, columns: columns,
            rows: min(max(popup.shown.count, 1) + 3, page.rows - top))
    }

    private func popupFrame(_ popup: ListPopup, beside anchor: Area, over page: Area) -> Area {
        let columns = min(max(popup.widest + 8, 30), page.columns - 2, 70)
        let rows = min(popup.count + 3, page.rows)
        let below = anchor.rowRange.upperBound
        let above = anchor.row - rows
        let fitsBelow = below + rows <= page.rowRange.upperBound
        let row = fitsBelow ? below : above >= page.row ? above : page.rowRange.upperBound - rows
        // The value of a picker stands at the right end of its row.
        let column = if case .picker = popup.purpose { anchor.columnRange.upperBound - columns } else { anchor.column }
        return Area(
            column: min(max(column, page.column + 1), page.columnRange.upperBound - 1 - columns), row: row,
            columns: columns, rows: rows)
    }

    /// The visible part of the element whose choices are shown.
    private func anchor(of popup: ListPopup) -> Area? {
        switch popup.purpose {
        case .picker(let id), .menu(let id): drawn?.targets.first { $0.id == id }?.area
        case .commandLine, .find: nil
        }
    }

    // MARK: Parts

    private func drawPopupText(_ popup: ListPopup, in area: Area, _ grid: inout Grid) {
        let style = theme.style(of: Face(.field))
        let text = Area(column: area.column, row: area.row, columns: area.columns, rows: 1)
        grid.fill(text, style)
        let isCommand = popup.purpose == .commandLine
        grid.write(isCommand ? ":" : "/", column: text.column, row: text.row, style)
        let window = TextWindow(popup.editor, columns: text.columns - 3, rows: 1)
        let end = text.columnRange.upperBound
        grid.write(window.rows.first ?? "", column: text.column + 2, row: text.row, before: end, style)
        if popup.editor.text.isEmpty {
            let words = Line(isCommand ? "A command or a link" : "Type to filter", Face(.placeholder))
            write(words, column: text.column + 2, row: text.row, &grid, over: style)
        }
        grid.cursor = Position(column: min(text.column + 2 + window.caret.column, end - 1), row: text.row)
    }

    /// Where the details of commands begin; nil when details stand at the right.
    private func detailColumn(_ popup: ListPopup, _ visible: Range<Int>, columns: Int) -> Int? {
        guard popup.purpose == .commandLine else { return nil }
        let labels = visible.map { popup.shown[$0] }.filter { !$0.detail.isEmpty }.map { LetterWidth.of($0.label) }
        return min(labels.max() ?? 0, columns / 2) + 4
    }

    /// - Parameters:
    ///   - area: the item's row.
    ///   - details: the column of its detail; nil for the right end.
    private func drawItem(
        _ item: ListPopup.Item, isSelected: Bool, in area: Area, details: Int?, _ grid: inout Grid
    ) {
        var line = Line(item.isChosen ? "\(symbols.success) " : "  ", Face(.accent))
        line.append(item.label, Face(item.isEnabled ? .text : .disabled))
        line = line.cut(columns: area.columns, mark: symbols.cut)
        write(line, column: area.column, row: area.row, &grid, over: theme.sheet)
        let start = max(line.width + 2, details ?? 0)
        if area.columns - start >= 6 {
            let detail = Line(item.detail, Face(.secondary)).cut(columns: area.columns - start, mark: symbols.cut)
            let column = details == nil ? area.columns - detail.width : start
            write(detail, column: area.column + column, row: area.row, &grid, over: theme.sheet)
        }
        guard isSelected else { return }
        grid.restyle(area) { $0 = theme.focused($0) }
        grid.write(symbols.focus, column: area.column - 1, row: area.row, theme.focusMark(over: theme.sheet))
    }

    private func drawThumb(of visible: Range<Int>, count: Int, beside area: Area, column: Int, _ grid: inout Grid) {
        guard visible.count < count, area.rows > 0 else { return }
        let first = visible.lowerBound * area.rows / count
        let last = min(max((visible.upperBound * area.rows + count - 1) / count, first + 1), area.rows)
        let style = theme.style(of: Face(.border), over: theme.sheet)
        for row in first..<last {
            grid.write(String(symbols.thumb), column: column, row: area.row + row, style)
        }
    }

    // MARK: Help

    func drawHelp(_ areas: FrameAreas, _ grid: inout Grid) {
        guard var help else { return }
        let columns = min(areas.page.columns - 2, 76)
        help.layOut(columns: columns - 4)
        let area = areas.page.centered(columns: columns, rows: min(help.lines.count + 2, areas.page.rows))
        drawFrame(area, title: "Keys", &grid)
        let inner = area.inset(columns: 2, rows: 1)
        let visible = help.visible(rows: inner.rows)
        for (offset, line) in visible.enumerated() {
            write(
                line.cut(columns: inner.columns, mark: symbols.cut), column: inner.column, row: inner.row + offset,
                &grid, over: theme.sheet)
        }
        drawThumb(
            of: visible.indices, count: help.lines.count, beside: inner, column: area.columnRange.upperBound - 1, &grid)
        self.help = help
        grid.cursor = Position(column: inner.column, row: inner.row)
    }
}
