import Design

/// What is selected with the mouse: the letters between two places of the frame.
struct MouseSelection: Equatable {
    var start: Position
    var end: Position

    var isEmpty: Bool { start == end }

    func columns(ofRow row: Int, columns: Int) -> Range<Int>? {
        let (first, last) = (start.row, start.column) <= (end.row, end.column) ? (start, end) : (end, start)
        guard (first.row...last.row).contains(row) else { return nil }
        // The terminal may have more columns than the frame.
        let lower = min(row == first.row ? first.column : 0, columns)
        let upper = min(row == last.row ? last.column + 1 : columns, columns)
        return min(lower, upper)..<max(lower, upper)
    }
}

struct MouseState {
    /// Whether it is for this program, rather than for the terminal.
    var isOn = true
    var selection: MouseSelection?
    var tabAreas: [(name: String, area: Area)] = []
    var toolbarArea: Area?
}

extension Interface {
    func take(_ event: MouseEvent) -> [Intent] {
        switch event.kind {
        case .wheelUp: wheel(by: -3, at: event.position)
        case .wheelDown: wheel(by: 3, at: event.position)
        case .press(.left): mouse.selection = MouseSelection(start: event.position, end: event.position)
        case .drag(.left): mouse.selection?.end = event.position
        case .release(.left): return release(at: event.position)
        default: break
        }
        return []
    }

    private func wheel(by lines: Int, at position: Position) {
        if help != nil {
            help?.scroll(by: lines)
        } else if popup != nil {
            popup?.move(by: lines)
        } else {
            if isBeside(position) { _ = switchPane() }
            scroll(by: lines)
        }
    }

    private func isBeside(_ position: Position) -> Bool { beside?.area.contains(position) == true }

    private func release(at position: Position) -> [Intent] {
        defer { mouse.selection = nil }
        if let selection = mouse.selection, !selection.isEmpty {
            let text = selectedText(selection)
            return text.isEmpty ? [] : [.copy(text)]
        }
        return tap(at: position)
    }

    private func tap(at position: Position) -> [Intent] {
        if help != nil {
            help = nil
            return []
        }
        if popup != nil { return tapPopup(at: position) }
        if content.layers.count == 1, let tab = mouse.tabAreas.first(where: { $0.area.contains(position) }) {
            return editing.end() + [.tab(tab.name)]
        }
        if mouse.toolbarArea?.contains(position) == true {
            openToolbar()
            return editing.end()
        }
        let switched = isBeside(position) ? switchPane() : []
        guard let target = drawn?.targets.first(where: { $0.area.contains(position) }) else { return switched }
        guard editing.field?.id != target.id else {
            moveCaret(to: position, in: target.area)
            return switched
        }
        let ended = switched + editing.end()
        setFocus(target.id)
        state.reveals = false
        return editing.field == nil ? ended + activate() : ended
    }

    private func moveCaret(to position: Position, in area: Area) {
        guard let field = editing.field, let columns = textColumns else { return }
        let rows = field.editor.rows(columns: columns, reach: textRows)
        let window = field.window(columns: columns, rows: textRows)
        let first = rows.cursor.row - window.caret.row
        let place = Position(column: position.column - area.column, row: position.row - area.row + first)
        _ = editing.change { editor in
            editor.moveCursor(to: rows.letter(at: place))
            return true
        }
    }

    private func tapPopup(at position: Position) -> [Intent] {
        guard let area = popup?.area, area.contains(position) else {
            popup = nil
            return []
        }
        guard let index = popup?.index(ofRow: position.row - area.row) else { return [] }
        popup?.select(index)
        return popup?.selected == index ? choose() : []
    }

    // MARK: Selected text

    /// The letters as they were drawn last.
    private func selectedText(_ selection: MouseSelection) -> String {
        let grid = draw()
        return (0..<grid.rows).compactMap { row -> String? in
            guard let range = selection.columns(ofRow: row, columns: grid.columns) else { return nil }
            let cells = grid.row(row)
            let text = String(
                range.compactMap { column -> Character? in
                    let cell = cells[cells.startIndex + column]
                    if pictures.contains(Position(column: column, row: row)) { return " " }
                    return cell.part == .right ? nil : cell.letter
                })
            return String(text.reversed().drop { $0 == " " }.reversed())
        }.joined(separator: "\n")
    }
}

extension Canvas {
    mutating func drawSelection(_ selection: MouseSelection) {
        guard !selection.isEmpty else { return }
        for row in 0..<grid.rows {
            guard let range = selection.columns(ofRow: row, columns: grid.columns) else { continue }
            let area = Area(column: range.lowerBound, row: row, columns: range.count, rows: 1)
            grid.restyle(area) { $0 = theme.selection }
        }
    }
}
