import Design

/// What is selected with the mouse: the letters between two places of an area, without what stands around it, such as a
/// scroll bar.
struct MouseSelection: Equatable {
    private let area: Area
    private let start: Position
    private var end: Position

    init(in area: Area, at position: Position) {
        self.area = area
        start = area.closest(to: position)
        end = start
    }

    var isEmpty: Bool { start == end }

    mutating func extend(to position: Position) {
        end = area.closest(to: position)
    }

    func columns(ofRow row: Int) -> Range<Int>? {
        let (first, last) = (start.row, start.column) <= (end.row, end.column) ? (start, end) : (end, start)
        guard (first.row...last.row).contains(row) else { return nil }
        let lower = row == first.row ? first.column : area.columnRange.lowerBound
        let upper = row == last.row ? last.column + 1 : area.columnRange.upperBound
        return lower..<max(lower, upper)
    }
}

struct MouseState {
    /// Whether it is for this program, rather than for the terminal.
    var isOn = true
    var selection: MouseSelection?
    var tabAreas: [(name: String, area: Area)] = []
    var toolbarArea: Area?
    var previewArea: Area?
}

extension Interface {
    func take(_ event: MouseEvent) -> [Intent] {
        switch event.kind {
        case .wheelUp: return wheel(by: -3, at: event.position)
        case .wheelDown: return wheel(by: 3, at: event.position)
        case .press: mouse.selection = MouseSelection(in: area(of: event.position), at: event.position)
        case .drag: mouse.selection?.extend(to: event.position)
        case .release: return release(at: event.position)
        }
        return []
    }

    /// What a selection that begins there stays in: a popup, the texts of the page, or all else.
    private func area(of position: Position) -> Area {
        let areas = [popup?.area, drawn?.area, beside?.area, mouse.previewArea].compactMap(\.self)
        return areas.first { $0.contains(position) } ?? areas.first { $0.rowRange.contains(position.row) }
            ?? Area(column: 0, row: 0, columns: columns, rows: rows)
    }

    private func wheel(by lines: Int, at position: Position) -> [Intent] {
        if popup != nil {
            popup?.move(by: lines)
        } else {
            let given = isBeside(position) ? switchPane() : []
            scroll(by: lines)
            return given
        }
        return []
    }

    private func isBeside(_ position: Position) -> Bool { beside?.area.contains(position) == true }

    private func release(at position: Position) -> [Intent] {
        // Something else may have come there since the button was pressed.
        guard let selection = mouse.selection else { return [] }
        defer { mouse.selection = nil }
        guard !selection.isEmpty else { return tap(at: position) }
        let text = selectedText(selection)
        return text.isEmpty ? [] : [.copy(text)]
    }

    private func tap(at position: Position) -> [Intent] {
        if popup != nil { return tapPopup(at: position) }
        if content.layers.count == 1, let tab = mouse.tabAreas.first(where: { $0.area.contains(position) }) {
            return editing.give() + [.tab(tab.name)]
        }
        if mouse.toolbarArea?.contains(position) == true {
            openToolbar()
            return editing.give()
        }
        let switched = isBeside(position) ? switchPane() : []
        if let card = drawn?.card(at: position) {
            let given = switched + editing.give()
            setFocus(card.target.id)
            return given + [.select(card.value, in: card.target.id)]
        }
        guard let target = drawn?.targets.first(where: { $0.area.contains(position) }) else { return switched }
        guard editing.field?.id != target.id else {
            moveCaret(to: position, in: target.area)
            return switched
        }
        let given = switched + editing.give()
        setFocus(target.id)
        state.reveals = false
        return editing.field == nil ? given + activate() : given
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
            guard let range = selection.columns(ofRow: row)?.clamped(to: 0..<grid.columns) else { return nil }
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
            guard let range = selection.columns(ofRow: row)?.clamped(to: 0..<grid.columns) else { continue }
            let area = Area(column: range.lowerBound, row: row, columns: range.count, rows: 1)
            grid.restyle(area) { $0 = theme.selected($0) }
        }
    }
}
