/// What the layout of an item depends on besides the item.
struct MarkdownListShape: Hashable, Sendable {
    let marker: MarkdownListMarker
    let isLoose: Bool
    /// The columns of the widest number.
    let numberWidth: Int

    init(_ list: MarkdownList) {
        marker = list.marker
        isLoose = list.isLoose
        // The numbers grow, and so does their width.
        numberWidth = list.marker.start.map { String($0 + max(list.items.count - 1, 0)).utf8.count } ?? 0
    }

    /// What stands before an item, with a blank after it.
    func mark(at index: Int, isDone: Bool?, _ style: MarkdownStyle) -> Line {
        var line = Line()
        if let start = marker.start {
            let number = String(start + index)
            let margin = String(repeating: " ", count: max(numberWidth - number.utf8.count, 0))
            line.append(margin + number + String(marker.sign) + " ", Face(.accent))
        } else if isDone == nil {
            line.append(style.symbols.bullet + " ", Face(.accent))
        }
        if let isDone { line.append(isDone ? "[x] " : "[ ] ", Face(.accent)) }
        return line
    }
}
