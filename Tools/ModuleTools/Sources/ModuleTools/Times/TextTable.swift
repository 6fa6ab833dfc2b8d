import Foundation

/// Rows of text with aligned columns.
struct TextTable {
    /// The side on which shorter cells of a column are padded.
    enum Alignment {
        case left, right
    }

    private let alignments: [Alignment]
    private var rows: [[String]] = []

    init(_ columns: (title: String, alignment: Alignment)...) {
        alignments = columns.map(\.alignment)
        rows = [columns.map(\.title)]
    }

    /// Adds a row with one cell for each column.
    mutating func add(_ cells: String...) {
        rows.append(cells)
    }

    /// Without trailing spaces.
    var text: String {
        let widths = alignments.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
        let lines = rows.map { row in
            let cells = row.indices.map { row[$0].padded(to: widths[$0], alignments[$0]) }
            let line = cells.joined(separator: "  ")
            return String(line.reversed().drop { $0 == " " }.reversed()) + "\n"
        }
        return lines.joined()
    }

    /// Seconds with one decimal, `12.3`, independent of the system's locale.
    static func seconds(_ seconds: Double) -> String {
        String(format: "%.1f", locale: Locale(identifier: "en_US_POSIX"), seconds)
    }
}

extension String {
    /// Padded with blanks to a width. The alignment says on which side the text stands.
    func padded(to width: Int, _ alignment: TextTable.Alignment) -> String {
        let blanks = String(repeating: " ", count: max(0, width - count))
        return alignment == .left ? self + blanks : blanks + self
    }
}
