import Drawing

/// A picture that a terminal with graphics shows over the cells of a frame. The cells are blank.
package struct PlacedPicture: Equatable, Sendable {
    /// Different for each picture of this process, and for each of its sizes.
    let number: Int
    let graphics: PictureGraphics
    /// How many rows the whole picture takes.
    let rows: Int
    /// Where its visible part stands.
    let area: Area
    /// The row of the picture with which the visible part begins.
    let firstRow: Int

    /// The rows of the picture that are visible.
    var visibleRows: Range<Int> { firstRow..<(firstRow + area.rows) }

    package static func == (left: PlacedPicture, right: PlacedPicture) -> Bool {
        left.number == right.number && left.area == right.area && left.firstRow == right.firstRow
    }

    /// Whether the terminal draws it into its cells, so that it goes where they are written.
    var isInCells: Bool {
        if case .sixel = graphics { true } else { false }
    }
}
