import Design

/// How wide the columns of a table are.
enum MarkdownColumnWidths {
    /// The columns that stand between two cells.
    private static let separator = 3

    /// The widths of columns that fit; nil when there is not enough room.
    ///
    /// - Parameter least: a column that is not as wide as its text needs at least so much room.
    static func fit(_ rows: [[Line]], columns: Int, least: Int) -> [Int]? {
        guard let count = rows.first?.count, count > 0 else { return nil }
        let room = columns - separator * (count - 1)
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
        guard room / count >= least else { return nil }
        // No word is broken if there is a fair share of the room for it; the rest goes to the columns with least of it.
        let narrowest = zip(widest, longest).map { min($0, $1, room / count) }
        var (low, high) = (0, room)
        func widths(_ level: Int) -> [Int] { zip(narrowest, widest).map { max($0, min($1, level)) } }
        while low < high {
            let level = (low + high + 1) / 2
            if widths(level).reduce(0, +) <= room { low = level } else { high = level - 1 }
        }
        var widths = widths(low)
        var left = room - widths.reduce(0, +)
        for column in widths.indices where left > 0 && widths[column] == low && widths[column] < widest[column] {
            widths[column] += 1
            left -= 1
        }
        return widths
    }
}
