/// The keys, as help shows them.
struct HelpPage {
    private let groups: [KeyHelp]
    private(set) var lines: [Line] = []
    private(set) var top = 0
    private var columns = 0

    init(_ bindings: KeyBindings, in context: KeyContext) {
        groups = bindings.help(in: context)
    }

    private mutating func layOut(columns: Int) {
        guard columns != self.columns else { return }
        self.columns = columns
        // On a narrow terminal what a key does is broken into several lines.
        let keyColumns = columns >= 50 ? 22 : 15
        lines = []
        for group in groups {
            if !lines.isEmpty { lines.append(Line()) }
            lines.append(Line(group.title, Face(.heading)))
            for row in group.rows {
                let names = row.keys.map(\.description)
                let keys = names.count > 4 ? "\(names[0]) to \(names[names.count - 1])" : names.joined(separator: ", ")
                var line = Line(keys, Face(.accent))
                line.append(String(repeating: " ", count: max(keyColumns - line.width, 1)))
                line.append(row.words)
                lines += line.wrapped(columns: columns, hanging: keyColumns)
            }
        }
    }

    mutating func scroll(by count: Int) {
        top = min(max(top + count, 0), max(lines.count - 1, 0))
    }

    private mutating func visible(rows: Int) -> ArraySlice<Line> {
        top = max(min(top, lines.count - rows), 0)
        return lines[top..<min(top + rows, lines.count)]
    }

    mutating func draw(over page: Area, _ canvas: inout Canvas) {
        let columns = min(page.columns - 2, 76)
        layOut(columns: columns - 4)
        let area = page.centered(columns: columns, rows: min(lines.count + 2, page.rows))
        canvas.drawFrame(area, title: "Keys")
        let inner = area.inset(columns: 2, rows: 1)
        let visible = visible(rows: inner.rows)
        for (offset, line) in visible.enumerated() {
            let line = line.cut(columns: inner.columns, mark: canvas.symbols.cut)
            canvas.write(line, column: inner.column, row: inner.row + offset, over: canvas.theme.sheet)
        }
        canvas.drawThumb(
            of: visible.indices, count: lines.count, beside: inner, column: area.columnRange.upperBound - 1)
        canvas.grid.cursor = Position(column: inner.column, row: inner.row)
    }
}
