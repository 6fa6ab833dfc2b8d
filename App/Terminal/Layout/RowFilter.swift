import Design
import Foundation

/// Which rows of a list are shown: those that contain all words of a text.
struct RowFilter: Equatable {
    var text = ""

    private var words: [Substring] { text.split(separator: " ") }

    /// The positions of the rows that match; nil when all are shown.
    @MainActor
    func positions(in rows: ElementRows) -> [Int]? {
        let words = words
        guard !words.isEmpty else { return nil }
        return (0..<rows.count).filter { position in
            let row = rows.row(at: position)
            let text = row.label + " " + (row.value ?? "")
            return words.allSatisfy { text.localizedStandardContains($0) }
        }
    }

    /// Whether a text contains all words.
    func matches(_ text: String) -> Bool {
        words.allSatisfy { text.localizedStandardContains($0) }
    }
}
