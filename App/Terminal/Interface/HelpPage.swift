/// The keys, as help shows them.
struct HelpPage {
    let lines: [Line]
    private(set) var top = 0

    init(_ bindings: KeyBindings, in context: KeyContext) {
        var lines: [Line] = []
        for group in bindings.help(in: context) {
            if !lines.isEmpty { lines.append(Line()) }
            lines.append(Line(group.title, Face(.heading)))
            for row in group.rows {
                let names = row.keys.map(\.description)
                let keys = names.count > 4 ? "\(names[0]) to \(names[names.count - 1])" : names.joined(separator: ", ")
                var line = Line(keys, Face(.accent))
                line.append(String(repeating: " ", count: max(22 - line.width, 1)))
                line.append(row.words)
                lines.append(line)
            }
        }
        self.lines = lines
    }

    mutating func scroll(by count: Int) {
        top = min(max(top + count, 0), max(lines.count - 1, 0))
    }

    /// The lines that are visible in so many rows.
    mutating func visible(rows: Int) -> ArraySlice<Line> {
        top = max(min(top, lines.count - rows), 0)
        return lines[top..<min(top + rows, lines.count)]
    }
}
