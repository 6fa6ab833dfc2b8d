import Design

@testable import Terminal

extension ScreenReplay {
    /// How what is shown differs from what is meant; nil when it does not. Where letters of uncertain width stand, anything is
    /// shown in a terminal that gives them other columns.
    func problem(showing grid: Grid, _ depth: ColorDepth = .rgb) -> String? {
        guard unknown.isEmpty else { return "unknown: \(unknown)" }
        guard !isHeldBack else { return "output is still held back" }
        for row in 0..<grid.rows {
            if let problem = problem(inRow: row, of: grid, depth) { return problem }
        }
        guard isCursorHidden == (grid.cursor == nil) else {
            return "the cursor is hidden: \(isCursorHidden), meant at \(String(describing: grid.cursor))"
        }
        if let place = grid.cursor, place != cursor { return "the cursor is at \(cursor), meant at \(place)" }
        return nil
    }

    private func problem(inRow row: Int, of grid: Grid, _ depth: ColorDepth) -> String? {
        let meant = grid.row(row)
        var style = (meant: Style(), shown: Style().shown(depth))
        var isAnything = false
        for (column, (cell, shown)) in zip(meant, cells[row]).enumerated() {
            if cell.part != .right { isAnything = widths != .asMeant && LetterWidth.isUncertain(cell.letter) }
            guard !isAnything else { continue }
            if cell.style != style.meant { style = (cell.style, cell.style.shown(depth)) }
            guard cell.letter == shown.letter, cell.part == shown.part, style.shown == shown.style else {
                return """
                    row \(row), column \(column) of \(grid.columns), \(widths): shown '\(shown.letter)' \(shown.part) \
                    \(shown.style), meant '\(cell.letter)' \(cell.part) \(style.shown)
                    shown: \(String(cells[row].map(\.letter)))
                    meant: \(String(meant.map(\.letter)))
                    """
            }
        }
        return nil
    }
}
