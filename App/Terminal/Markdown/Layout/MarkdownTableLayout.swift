import Design

/// Lays a table out: columns as wide as their text, or as there is room; without enough room, each cell in lines of its
/// own.
struct MarkdownTableLayout {
    /// The columns that stand between two cells.
    private static let separator = 3
    /// With less room for a column that is narrower than its text, cells are no longer set side by side.
    private static let leastColumns = 3
    /// Room for any line; small enough to calculate with.
    private static let noLimit = Int.max / 4

    private let blocks: MarkdownBlockLayout
    private let table: MarkdownTable
    private let place: MarkdownPlace

    init(_ blocks: MarkdownBlockLayout, _ table: MarkdownTable, _ place: MarkdownPlace) {
        self.blocks = blocks
        self.table = table
        self.place = place
    }

    func lines() -> [Line] {
        // As wide as they want to be, each cell is at most one line.
        let header = table.header.map { text in blocks.lines(of: text, Self.noLimit, headerFace).first ?? Line() }
        let rows = table.rows.map { row in
            row.map { text in blocks.lines(of: text, Self.noLimit, place.face).first ?? Line() }
        }
        let cells = [header] + rows
        return widths(of: cells).map { grid(cells, $0) } ?? records(header)
    }

    /// The widths of columns that fit; nil when there is not enough room.
    private func widths(of rows: [[Line]]) -> [Int]? {
        let count = table.header.count
        let room = place.columns - Self.separator * (count - 1)
        var widest = [Int](repeating: 1, count: count)
        var longest = [Int](repeating: 1, count: count)
        for row in rows {
            for (column, cell) in row.enumerated() {
                widest[column] = max(widest[column], cell.width)
                for word in cell.text.split(separator: " ") {
                    longest[column] = max(longest[column], LetterWidth.of(String(word)))
                }
            }
        }
        guard widest.reduce(0, +) > room else { return widest }
        guard room / count >= Self.leastColumns else { return nil }
        // No word is broken if there is a fair share of the room for it; the rest goes to the columns with least of it.
        let narrowest = zip(widest, longest).map { min($0, $1, room / count) }
        func widths(_ level: Int) -> [Int] { zip(narrowest, widest).map { max($0, min($1, level)) } }
        let level = (1...room).last { widths($0).reduce(0, +) <= room } ?? 0
        var widths = widths(level)
        var left = room - widths.reduce(0, +)
        for column in widths.indices where left > 0 && widths[column] == level && level < widest[column] {
            widths[column] += 1
            left -= 1
        }
        return widths
    }

    private var headerFace: Face { Face(place.face.role, [.bold]) }

    // MARK: Side by side

    private func grid(_ natural: [[Line]], _ limits: [Int]) -> [Line] {
        let rows = natural.enumerated().map { index, cells in
            limits.indices.map { column -> [Line] in
                guard column < cells.count else { return [] }
                if cells[column].width <= limits[column] { return [cells[column]] }
                let source = index == 0 ? table.header[column] : table.rows[index - 1][column]
                return blocks.lines(of: source, limits[column], index == 0 ? headerFace : place.face)
            }
        }
        // Lines that end between words may leave room at the end of each.
        let widths = limits.indices.map { column in
            rows.reduce(1) { width, row in row[column].reduce(width) { max($0, $1.width) } }
        }
        // Where cells have several lines, rows need lines between them.
        let isRuled = rows.dropFirst().contains { row in row.contains { $0.count > 1 } }
        var lines: [Line] = []
        for (index, cells) in rows.enumerated() {
            if index == 1 || index > 1 && isRuled { lines.append(rule(widths)) }
            for line in 0..<max(cells.map(\.count).max() ?? 1, 1) {
                lines.append(row(cells.map { line < $0.count ? $0[line] : Line() }, widths))
            }
        }
        if rows.count == 1 { lines.append(rule(widths)) }
        return lines
    }

    private func rule(_ widths: [Int]) -> Line {
        let symbols = blocks.style.symbols
        let parts = widths.map { String(repeating: symbols.horizontal, count: $0) }
        let crossing = "\(symbols.horizontal)\(symbols.crossing)\(symbols.horizontal)"
        return Line(parts.joined(separator: crossing), Face(.border))
    }

    private func row(_ cells: [Line], _ widths: [Int]) -> Line {
        var line = Line()
        for (column, cell) in cells.enumerated() {
            if column > 0 { line.append(" \(blocks.style.symbols.vertical) ", Face(.border)) }
            let room = max(widths[column] - cell.width, 0)
            let before =
                switch table.alignments[column] {
                case .none, .left: 0
                case .center: room / 2
                case .right: room
                }
            line.append(String(repeating: " ", count: before), place.face)
            line.append(cell)
            line.append(String(repeating: " ", count: room - before), place.face)
        }
        line.removeBlanksAtEnd()
        return line
    }

    // MARK: One below the other

    /// The cells of each row as lines, with the header of their column. Empty cells are shown in the first row alone,
    /// so that no header is missing.
    private func records(_ header: [Line]) -> [Line] {
        guard !table.rows.isEmpty else {
            return table.header.flatMap { blocks.lines(of: $0, place.columns, headerFace) }
        }
        var lines: [Line] = []
        for (index, row) in table.rows.enumerated() {
            if index > 0 { lines.append(blocks.rule(place.columns)) }
            for column in index == 0 ? header.indices : row.indices {
                let cell = column < row.count ? row[column] : MarkdownText([])
                guard index == 0 || !cell.bytes.isEmpty else { continue }
                var flow = TextFlow(columns: place.columns)
                for span in header[column].spans { flow.add(span.text, span.face) }
                if !header[column].spans.isEmpty { flow.add(": ", headerFace) }
                for line in blocks.lines(of: cell, Self.noLimit, place.face) {
                    for span in line.spans { flow.add(span.text, span.face) }
                }
                lines += flow.finish()
            }
        }
        return lines
    }
}
