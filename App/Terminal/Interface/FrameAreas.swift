struct FrameAreas {
    static let smallest = (columns: 40, rows: 12)
    /// Longer lines are hard to read.
    private static let widestPage = 96
    private static let widestSheet = 80
    let tabs: Area?
    var title: Area
    let page: Area
    let status: Area

    init(columns: Int, rows: Int, hasTabs: Bool) {
        let top = hasTabs ? 1 : 0
        tabs = hasTabs ? Area(column: 0, row: 0, columns: columns, rows: 1) : nil
        title = Area(column: 0, row: top, columns: columns, rows: 1)
        // On a high terminal a blank line stands below the title.
        let gap = rows >= 16 ? 1 : 0
        page = Area(column: 0, row: top + 1 + gap, columns: columns, rows: rows - top - 2 - gap)
        status = Area(column: 0, row: rows - 1, columns: columns, rows: 1)
    }

    /// Where the texts of a page stand: in the middle, beside the mark of the focus and the scroll bar.
    static func text(in page: Area) -> Area {
        let room = max(page.columns - 4, 1)
        let columns = min(room, widestPage)
        return Area(column: page.column + 2 + (room - columns) / 2, row: page.row, columns: columns, rows: page.rows)
    }

    /// How wide a terminal is on which a list stands beside its detail.
    static let columnsForPanes = 120

    /// The same for a list that stands between another one and the preview of its own row.
    static let columnsForThreePanes = 160

    /// The list and its detail, with a line between them.
    ///
    /// - Parameter columns: how wide the list is; nil for a narrow one.
    static func panes(in page: Area, list columns: Int? = nil) -> (list: Area, detail: Area) {
        var (list, detail) = (page, page)
        list.columns = columns ?? min(page.columns / 4, 44)
        detail.column += list.columns + 1
        detail.columns -= list.columns + 1
        return (list, detail)
    }

    /// Where a sheet may stand over a page: a frame around its title and its page.
    static func sheet(over page: Area, depth: Int) -> Area {
        let margin = page.columns >= 60 ? 4 : 1
        let shift = min(depth, 3)
        let columns = min(page.columns - 2 * margin, widestSheet)
        return Area(
            column: page.column + (page.columns - columns) / 2 + shift, row: page.row + shift,
            columns: columns - shift, rows: page.rows - shift)
    }
}
