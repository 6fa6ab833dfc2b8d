import Terminal

/// What a terminal shows.
struct ShownScreen: Equatable, Sendable {
    /// Without the blanks at their ends.
    let rows: [String]
    let cursor: Position?

    init(_ rows: [String], cursor: Position?) {
        self.rows = rows.map { row in String(row.reversed().drop { $0 == " " }.reversed()) }
        self.cursor = cursor
    }

    init(_ grid: Grid) {
        self.init((0..<grid.rows).map(grid.text(ofRow:)), cursor: grid.cursor)
    }

    var text: String { rows.joined(separator: "\n") }

    /// Without the times of messages: a minute may begin between two runs.
    var untimed: ShownScreen {
        ShownScreen(rows.map { $0.replacing(#/\ +(?:Today|Yesterday), \d+:\d\d/#, with: "") }, cursor: cursor)
    }

    func contains(_ text: String) -> Bool {
        rows.contains { $0.contains(text) }
    }

    /// The title of what is in front: of the lowest frame, which is that of the front sheet, or else of the page.
    var title: String? {
        // The key that leaves it stands at the end.
        let framed = rows.indices.compactMap { index -> Substring? in
            guard let frame = rows[index].firstMatch(of: /╭─ (.+?) ─*(?: Esc closes ─*)?╮/) else { return nil }
            let below = rows.indices.contains(index + 1) ? rows[index + 1] : ""
            // Cards and composers have frames, too.
            return frame.1 == "Message" || below.contains(#/│ \[[ ✓]\] /#) ? nil : frame.1
        }
        if let last = framed.last { return String(last) }
        let hasTabs = rows.first?.contains(#/\[1 |1 .*\[\d /#) == true
        guard let row = rows.dropFirst(hasTabs ? 1 : 0).first else { return nil }
        let crumbs = row.replacing(/(?:\ {2}\d+ of \d+)?(?:\ +Esc goes back)?(?:\ +Menu F10)?$/, with: "")
        return crumbs.split(separator: " › ").last.map { $0.drop { $0 == " " } }.map(String.init)
    }

    /// Whether a text is being typed, so that letters are no keys.
    var isTyping: Bool { rows.last?.contains("Esc leaves the field") == true }

    private var cursorRow: [Character] {
        guard let cursor, rows.indices.contains(cursor.row) else { return [] }
        return Array(rows[cursor.row])
    }

    var beforeCursor: String { String(cursorRow.prefix(cursor?.column ?? 0)) }

    /// What changes when the focus moves: the cursor's position, or what stands there, apart from the sign of a toggle.
    var focus: String {
        let label = cursorRow.dropFirst((cursor?.column ?? 0) + 4).prefix(16)
        return "\(String(describing: cursor)) \(String(label))"
    }

    /// What stands in the cursor's row beside the mark of the focus; nil without a mark.
    var focusedText: String? {
        guard let cursor, let mark = cursorRow.prefix(cursor.column + 1).lastIndex(of: "▌") else { return nil }
        return Self.unframed(String(cursorRow.dropFirst(mark + 2)))
    }

    /// The text in the focused field, whose label may stand in the same row.
    func text(in field: JourneyElement) -> String? {
        focusedText.map { text in
            let labels = ["Repeat it: \(field.label)", "Repeat it:", field.label]
            let label = labels.first { text.hasPrefix($0) } ?? ""
            return String(text.dropFirst(label.count).drop { $0 == " " })
        }
    }

    /// Whether an element has the focus.
    func isFocused(_ element: JourneyElement) -> Bool {
        guard let cursor, let mark = cursorRow.prefix(cursor.column + 1).lastIndex(of: "▌") else { return false }
        let atCursor = String(cursorRow.dropFirst(cursor.column))
        let buttons = ["[ \(element.label) ]", "[ ] \(element.label)", "[✓] \(element.label)", "\(element.label): "]
        if buttons.contains(where: { atCursor.hasPrefix($0) }) { return true }
        let row = String(cursorRow.dropFirst(mark + 2))
        // A row may have an icon.
        let names = [row, String(row.dropFirst(2))]
        if names.contains(where: { $0 == element.label || $0.hasPrefix(element.label + "  ") }) { return true }
        // The label of a field stands above its text, that of a composer in its frame.
        guard cursor.row > 0 else { return false }
        if rows[cursor.row - 1].contains("╭─ \(element.label) ─") { return true }
        return Self.unframed(String(rows[cursor.row - 1].dropFirst(mark + 2))) == element.label
    }

    /// Whether an item of a popup is selected.
    func isChosen(_ label: String) -> Bool {
        rows.contains { row in
            guard let mark = row.lastIndex(of: "▌") else { return false }
            // Between them stands the sign of the current choice.
            let item = row[mark...].dropFirst(3)
            return item.hasPrefix(label + "  ") || item.hasPrefix(label + " │")
        }
    }

    /// A text without the border of a sheet behind it, or the scroll bar.
    private static func unframed(_ text: String) -> String {
        let inner = text.prefix { $0 != "│" && $0 != "▐" }
        return String(inner.reversed().drop { $0 == " " }.reversed())
    }

    /// Whether an element and its value stand in the same row, or the value below.
    func shows(_ value: String, of element: JourneyElement) -> Bool {
        rows.indices.contains { index in
            guard let label = rows[index].firstRange(of: element.label) else { return false }
            let below = rows.indices.contains(index + 1) ? rows[index + 1] : ""
            return rows[index][label.upperBound...].contains(value) || below.contains(value)
        }
    }
}
