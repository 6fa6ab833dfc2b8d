/// A row of a table as it was written: cells between vertical bars.
enum MarkdownTableRow {
    /// The cells of a row. A vertical bar after a backslash belongs to a cell, also in a code span.
    static func cells(_ line: ArraySlice<UInt8>, atMost limit: Int = .max) -> [MarkdownText] {
        var row = line.drop(while: \.isMarkdownSpace)
        if row.first == .verticalBar { row = row.dropFirst() }
        row = row.trimmedAtEnd(\.isMarkdownSpace)
        var cells: [MarkdownText] = []
        var cell: [UInt8] = []
        var index = row.startIndex
        while index < row.endIndex, cells.count < limit {
            let byte = row[index]
            index += 1
            if byte == .verticalBar {
                cells.append(MarkdownText(cell[...].trimmed(\.isMarkdownSpace)))
                cell = []
            } else if byte == .backslash, index < row.endIndex {
                if row[index] != .verticalBar { cell.append(byte) }
                cell.append(row[index])
                index += 1
            } else {
                cell.append(byte)
            }
        }
        // What stands after the last bar, unless nothing does.
        if row.last != .verticalBar || !cell.isEmpty, cells.count < limit {
            cells.append(MarkdownText(cell[...].trimmed(\.isMarkdownSpace)))
        }
        return cells
    }
}

/// The first two lines of a table: its header, and a line with the alignment of each column.
struct MarkdownTableHeader: Sendable {
    /// A table has no more columns, so that many short rows cannot become very many cells.
    private static let mostColumns = 64

    let alignments: [MarkdownTable.Alignment]
    let cells: [MarkdownText]

    init?(header: ArraySlice<UInt8>, delimiters: ArraySlice<UInt8>) {
        let isDelimiters = delimiters.allSatisfy {
            $0 == .verticalBar || $0 == .hyphen || $0 == .colon || $0.isMarkdownBlank
        }
        guard isDelimiters, delimiters.contains(.hyphen), !header.allSatisfy(\.isMarkdownSpace) else { return nil }
        let columns = MarkdownTableRow.cells(delimiters, atMost: Self.mostColumns + 1)
        guard columns.count <= Self.mostColumns else { return nil }
        var alignments: [MarkdownTable.Alignment] = []
        for column in columns {
            let (begins, ends) = (column.bytes.first == .colon, column.bytes.last == .colon)
            let dashes = column.bytes.dropFirst(begins ? 1 : 0).dropLast(ends ? 1 : 0)
            guard !dashes.isEmpty, dashes.allSatisfy({ $0 == .hyphen }) else { return nil }
            alignments.append(begins ? (ends ? .center : .left) : (ends ? .right : .none))
        }
        cells = MarkdownTableRow.cells(header, atMost: Self.mostColumns + 1)
        guard cells.count == alignments.count else { return nil }
        self.alignments = alignments
    }
}
