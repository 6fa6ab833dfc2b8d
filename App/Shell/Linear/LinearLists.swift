import Design
import Terminal

/// How much of a screen's long lists is shown.
struct LinearLists: Equatable {
    /// How many rows a list shows at first, and how many more each time.
    static let pageSize = 20

    /// How many rows each list shows, by its id.
    private var counts: [String: Int] = [:]
    private var condition = RowFilter()

    /// Shows only the rows that contain all these words, in whatever case; all rows when there are none.
    mutating func filter(_ text: String) {
        counts = [:]
        condition = RowFilter(text: text)
    }

    mutating func showMore(of list: String) {
        counts[list, default: Self.pageSize] += Self.pageSize
    }

    struct Page {
        let rows: [Element]
        /// Whether there are rows that are not shown, but could be.
        let hasMore: Bool
    }

    /// The rows of a list that are shown; nil for every other element.
    @MainActor
    func page(of list: Element) -> Page? {
        guard let rows = list.rows else { return nil }
        let count = counts[list.id, default: Self.pageSize]
        var shown: [Element] = []
        for position in 0..<rows.count {
            let row = rows.row(at: position)
            guard condition.matches("\(row.label) \(row.value ?? "")") else { continue }
            if shown.count == count { return Page(rows: shown, hasMore: true) }
            shown.append(row)
        }
        return Page(rows: shown, hasMore: false)
    }

    /// What is said below the rows of a list; nil when it needs no words.
    @MainActor
    func note(on page: Page, of list: Element) -> String? {
        guard condition.words.isEmpty else {
            let more = page.hasMore ? " :more shows more." : ""
            let found = page.rows.isEmpty ? "No line contains" : "Only lines that contain"
            return "\(found) '\(condition.words.joined(separator: " "))'.\(more) / shows all lines."
        }
        guard page.hasMore else { return nil }
        return
            "\(page.rows.count) of \(list.rows?.count ?? 0) lines. :more shows more, /word only those with that word."
    }
}
