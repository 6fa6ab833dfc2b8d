/// Where the first visible line of a page stands: a node, and a line of it.
struct PagePlace: Comparable, Sendable {
    var node = 0
    var line = 0

    static func < (left: PagePlace, right: PagePlace) -> Bool {
        (left.node, left.line) < (right.node, right.line)
    }
}

/// A page, of which only the visible part is laid out.
@MainActor
struct PageLayout {
    /// A block, and the row of the page's area in which it begins; negative if its beginning is above.
    struct Placed {
        let node: Int
        let row: Int
        let block: Block
        /// The row of the area before which it is visible.
        let end: Int
    }

    let count: Int
    let height: Int
    let block: (Int) -> Block

    func visible(from top: PagePlace) -> [Placed] {
        var (placed, node, row): ([Placed], Int, Int) = ([], top.node, -top.line)
        while node < count, row < height {
            let block = block(node)
            placed.append(Placed(node: node, row: row, block: block, end: height))
            row += block.height
            node += 1
        }
        return placed
    }

    /// The place from which the last line of the page is visible at the bottom; the beginning of a short page.
    var end: PagePlace { place(above: PagePlace(node: count), by: height) }

    /// The same place, or one before it: no page ends above the bottom of its area without need.
    func clamped(_ top: PagePlace) -> PagePlace {
        guard count > 0 else { return PagePlace() }
        guard top.node < count else { return end }
        var (node, lines) = (top.node, -min(top.line, block(top.node).height - 1))
        let line = max(-lines, 0)
        while node < count, lines < height {
            lines += block(node).height
            node += 1
        }
        return lines < height ? end : PagePlace(node: top.node, line: line)
    }

    func place(_ top: PagePlace, movedBy lines: Int) -> PagePlace {
        if lines < 0 { return place(above: top, by: -lines) }
        var place = PagePlace(node: top.node, line: top.line + lines)
        while place.node < count {
            let height = block(place.node).height
            guard place.line >= height else { break }
            place.line -= height
            place.node += 1
        }
        return clamped(place)
    }

    /// A place from which some rows of a node are visible, with as little movement as possible.
    func place(_ top: PagePlace, revealing rows: Range<Int>, of node: Int) -> PagePlace {
        let start = PagePlace(node: node, line: rows.lowerBound)
        if start <= top { return clamped(start) }
        var (between, lines) = (top.node, -top.line)
        while between < node, lines <= height {
            lines += block(between).height
            between += 1
        }
        guard between < node || lines + rows.upperBound > height else { return clamped(top) }
        // The beginning of what does not fit is more important than its end.
        let end = min(rows.upperBound, rows.lowerBound + height)
        return clamped(place(above: PagePlace(node: node, line: end), by: height))
    }

    private func place(above place: PagePlace, by lines: Int) -> PagePlace {
        var (place, left) = (min(place, PagePlace(node: count)), lines)
        while left > place.line, place.node > 0 {
            left -= place.line
            place.node -= 1
            place.line = block(place.node).height
        }
        place.line = max(place.line - left, 0)
        return place
    }
}
