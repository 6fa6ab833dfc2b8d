import Design

/// Searching on a page: the rows of its lists are filtered; in its texts, the user goes from match to match.
extension Interface {
    func takeInSearch(_ press: KeyPress, _ command: KeyCommand?) -> [Intent] {
        guard search != nil else { return [] }
        switch command {
        case .closePopup:
            search = nil
            state.filter = RowFilter()
            state.reveals = true
        case .choose:
            search = nil
            state.reveals = hasRows
            guard firstMatch != nil, rowPosition != nil else { return [] }
            return activate()
        case .popupUp where hasRows, .popupDown where hasRows:
            if let drawn, let next = state.step(by: command == .popupUp ? -1 : 1, on: drawn) {
                state.setFocus(next, on: drawn)
            }
        default:
            guard search?.editor.take(press, bindings) == true else { return [] }
            searchAgain()
        }
        return []
    }

    func searchAgain() {
        state.filter = RowFilter(text: search?.editor.text ?? "")
        state.match = nil
        if hasRows {
            if let match = firstMatch { state.focus = match }
            state.reveals = true
        } else {
            let isMissing = !state.filter.text.isEmpty && !findMatch(by: 0)
            search?.isMissing = isMissing
        }
    }

    /// The first row of a list that is shown; nil when no text is searched for.
    private var firstMatch: String? {
        let lists = content.front.screen.elements.compactMap(\.rows)
        return lists.lazy.compactMap { [state, rowMatches] rows in
            state.filter.positions(in: rows, rowMatches)?.first.map { rows.row(at: $0).id }
        }.first
    }

    /// The place of the focused row in its list, such as "3 of 322"; nil elsewhere.
    var rowPosition: String? {
        guard let focus = state.focus, let drawn, let position = drawn.nodes.position(of: focus),
            let list = drawn.nodes.list(at: position)
        else { return nil }
        return "\(position - list.lowerBound + 1) of \(list.count)"
    }

    private var hasRows: Bool { content.front.screen.elements.contains { $0.rows != nil } }

    func goToMatch(by step: Int) -> [Intent] {
        let text = state.filter.text
        guard !text.isEmpty, !findMatch(by: step) else { return [] }
        return [.say("Nothing on this page matches '\(PlainText.sanitize(text))'.")]
    }

    private func findMatch(by step: Int) -> Bool {
        page.map { state.findMatch(by: step, on: $0) } ?? false
    }
}

extension Canvas {
    mutating func drawSearch(_ search: SearchLine, in area: Area) {
        let style = theme.style(of: Face(.field))
        grid.fill(area, style)
        grid.write("/", column: 1, row: area.row, style)
        let window = TextWindow(search.editor, columns: area.columns - 4, rows: 1)
        let end = grid.write(window.rows.first ?? "", column: 2, row: area.row, style)
        if search.isMissing {
            let room = area.columns - end - 3
            let note = Line("Nothing matches.", Face(.secondary)).cut(columns: room, mark: symbols.cut)
            write(note, column: end + 2, row: area.row, over: style)
        }
        grid.cursor = Position(column: 2 + window.caret.column, row: area.row)
    }

    mutating func drawMatches(of filter: RowFilter, in area: Area) {
        for row in area.rowRange {
            let columns = area.columnRange.filter { grid.row(row)[row * grid.columns + $0].part != .right }
            let letters = columns.map { RowFilter.folded(grid.row(row)[row * grid.columns + $0].letter) }
            for word in filter.letters {
                for start in letters.indices where letters[start...].starts(with: word) {
                    let next = start + word.count
                    let end = next < columns.count ? columns[next] : area.columnRange.upperBound
                    let match = Area(column: columns[start], row: row, columns: end - columns[start], rows: 1)
                    grid.restyle(match) { $0 = theme.selected($0) }
                }
            }
        }
    }
}

/// The line in which the user types what is searched for on a page.
struct SearchLine {
    var editor: TextEditor
    var isMissing = false

    init(text: String) {
        editor = TextEditor(text)
    }
}
