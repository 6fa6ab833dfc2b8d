import Design

extension ListPopup {
    /// - Parameter anchor: the visible part of the element whose choices are shown; nil for all else.
    mutating func draw(beside anchor: Area?, over page: Area, _ canvas: inout Canvas) {
        let frame = frame(beside: anchor, over: page)
        canvas.drawFrame(frame, title: title)
        let inner = frame.inset(columns: 2, rows: 1)
        drawText(in: inner, &canvas)
        let list = Area(column: inner.column, row: inner.row + 1, columns: inner.columns, rows: inner.rows - 1)
        area = list
        let visible = visible(rows: list.rows)
        let details = detailColumn(visible, columns: list.columns)
        for (offset, index) in visible.enumerated() {
            let row = Area(column: list.column, row: list.row + offset, columns: list.columns, rows: 1)
            drawItem(shown[index], isSelected: index == selected, in: row, details: details, &canvas)
        }
        canvas.drawThumb(of: visible, count: shown.count, beside: list, column: frame.columnRange.upperBound - 1)
        if shown.isEmpty, purpose != .commandLine {
            let note = Line("Nothing matches.", Face(.secondary))
            canvas.write(note, column: list.column, row: list.row, over: canvas.theme.sheet)
        }
    }

    // MARK: Where it stands

    /// Choices stand beside what they are for. Commands stand where their text does not move while it is typed.
    private func frame(beside anchor: Area?, over page: Area) -> Area {
        if let anchor { return frame(besideElement: anchor, over: page) }
        let top = page.rows >= 16 ? 1 : 0
        let columns = min(page.columns - 4, 84)
        return Area(
            column: page.column + (page.columns - columns) / 2, row: page.row + top, columns: columns,
            rows: min(max(shown.count, 1) + 3, page.rows - top))
    }

    private func frame(besideElement anchor: Area, over page: Area) -> Area {
        let columns = min(max(widest + 8, 30), page.columns - 2, 70)
        let rows = min(count + 3, page.rows)
        let below = anchor.rowRange.upperBound
        let above = anchor.row - rows
        let fitsBelow = below + rows <= page.rowRange.upperBound
        let row = fitsBelow ? below : above >= page.row ? above : page.rowRange.upperBound - rows
        // The value of a picker, and the name of the app's menu, stand at the right end.
        let column =
            switch purpose {
            case .picker, .toolbar: anchor.columnRange.upperBound - columns
            case .menu, .copy, .commandLine, .find, .keys: anchor.column
            }
        return Area(
            column: min(max(column, page.column + 1), page.columnRange.upperBound - 1 - columns), row: row,
            columns: columns, rows: rows)
    }

    // MARK: Parts

    private func drawText(in area: Area, _ canvas: inout Canvas) {
        let style = canvas.theme.style(of: Face(.field))
        let text = Area(column: area.column, row: area.row, columns: area.columns, rows: 1)
        canvas.grid.fill(text, style)
        let isCommand = purpose == .commandLine
        canvas.grid.write(isCommand ? ":" : "/", column: text.column, row: text.row, style)
        let window = TextWindow(editor, columns: text.columns - 3, rows: 1)
        let end = text.columnRange.upperBound
        canvas.grid.write(window.rows.first ?? "", column: text.column + 2, row: text.row, before: end, style)
        if editor.text.isEmpty {
            let words = Line(isCommand ? "A command or a link" : "Type to filter", Face(.placeholder))
            canvas.write(words, column: text.column + 2, row: text.row, over: style)
        }
        canvas.grid.cursor = Position(column: min(text.column + 2 + window.caret.column, end - 1), row: text.row)
    }

    /// Where the details of commands begin; nil when details stand at the right.
    private func detailColumn(_ visible: Range<Int>, columns: Int) -> Int? {
        guard purpose == .commandLine else { return nil }
        let labels = visible.map { shown[$0] }.filter { !$0.detail.isEmpty }.map { LetterWidth.of($0.label) }
        return min(labels.max() ?? 0, columns / 2) + 4
    }

    private func drawItem(
        _ item: ListPopup.Item, isSelected: Bool, in area: Area, details: Int?, _ canvas: inout Canvas
    ) {
        let (theme, symbols) = (canvas.theme, canvas.symbols)
        let isDestructive = item.role == .destructive && item.isEnabled
        let sign = item.isChosen ? symbols.success : isDestructive ? symbols.failure : " "
        var line = Line("\(sign) ", Face(isDestructive ? .error : .accent))
        let plain: Face.Role = item.isEnabled ? .text : item.id.isEmpty ? .secondary : .disabled
        line.append(item.label, Face(isDestructive ? .error : plain))
        // Without its keys, what they do would say nothing.
        let reserved = purpose == .keys && !item.detail.isEmpty ? LetterWidth.of(item.detail) + 2 : 0
        line = line.cut(columns: area.columns - reserved, mark: symbols.cut)
        canvas.write(line, column: area.column, row: area.row, over: theme.sheet)
        let start = max(line.width + 2, details ?? 0)
        if area.columns - start >= 6 || reserved > 0 {
            let detail = Line(item.detail, Face(.secondary)).cut(columns: area.columns - start, mark: symbols.cut)
            let column = details == nil ? area.columns - detail.width : start
            canvas.write(detail, column: area.column + column, row: area.row, over: theme.sheet)
        }
        guard isSelected else { return }
        canvas.grid.restyle(area) { $0 = theme.focused($0) }
        canvas.grid.write(symbols.focus, column: area.column - 1, row: area.row, theme.focusMark(over: theme.sheet))
    }
}
