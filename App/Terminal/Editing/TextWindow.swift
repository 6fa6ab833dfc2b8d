/// The rows of an edited text that are visible: those around the cursor.
struct TextWindow {
    let rows: [String]
    /// Where the cursor stands in these rows.
    let caret: Position
    let selections: [TextRows.Selection]
    private let isAtTop: Bool
    private let isAtBottom: Bool

    /// - Parameters:
    ///   - columns: how many columns of letters a row has. The cursor needs one more.
    ///   - rows: how many rows are visible at most.
    init(_ editor: TextEditor, columns: Int, rows count: Int) {
        let all = editor.rows(columns: max(columns, 1))
        let cursor = all.cursor
        let first = max(min(cursor.row - count / 2, all.rows.count - count), 0)
        let visible = first..<min(first + max(count, 1), all.rows.count)
        rows = all.rows[visible].map(editor.shown)
        caret = Position(column: cursor.column, row: cursor.row - first)
        selections = all.selections.filter { visible.contains($0.row) }
            .map { TextRows.Selection(row: $0.row - first, columns: $0.columns) }
        isAtTop = cursor.row == 0
        isAtBottom = cursor.row == all.rows.count - 1
    }

    /// Whether the cursor cannot go further up, or down.
    func isAtEdge(up: Bool) -> Bool { up ? isAtTop : isAtBottom }
}
