/// A place in a grid; the upper left corner is 0, 0.
package struct Position: Hashable, Sendable {
    package var column: Int
    package var row: Int

    package init(column: Int, row: Int) {
        self.column = column
        self.row = row
    }
}

package struct Area: Hashable, Sendable {
    package var column: Int
    package var row: Int
    package var columns: Int
    package var rows: Int

    package init(column: Int, row: Int, columns: Int, rows: Int) {
        self.column = column
        self.row = row
        self.columns = max(columns, 0)
        self.rows = max(rows, 0)
    }

    package var columnRange: Range<Int> { column..<(column + columns) }
    package var rowRange: Range<Int> { row..<(row + rows) }

    package func contains(_ position: Position) -> Bool {
        columnRange.contains(position.column) && rowRange.contains(position.row)
    }

    /// The place itself if it is in the area, or the nearest one that is; an area without cells has its corner.
    func closest(to position: Position) -> Position {
        Position(
            column: max(min(position.column, columnRange.upperBound - 1), column),
            row: max(min(position.row, rowRange.upperBound - 1), row))
    }

    /// The same area without a margin on each side.
    package func inset(columns: Int, rows: Int) -> Area {
        Area(
            column: column + columns, row: row + rows, columns: self.columns - 2 * columns, rows: self.rows - 2 * rows)
    }

    /// An area of this size in the middle; at most this one.
    package func centered(columns: Int, rows: Int) -> Area {
        let (columns, rows) = (min(columns, self.columns), min(rows, self.rows))
        return Area(
            column: column + (self.columns - columns) / 2, row: row + (self.rows - rows) / 2, columns: columns,
            rows: rows)
    }
}
