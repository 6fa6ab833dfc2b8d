package import Design
import Drawing
import Foundation

/// A picture that a page shows, at the size and in the form in which it needs it.
package struct PictureRequest: Sendable {
    package let picture: Picture
    let columns: Int
    let rows: Int
    let output: PictureOutput
    /// What stands below transparent pixels.
    let background: PixelColor

    /// How many pixels the picture has over its cells.
    var size: (width: Int, height: Int) {
        output.form.hasGraphics
            ? (columns * output.cell.width, rows * output.cell.height) : (columns, 2 * rows)
    }

    /// The longest side that is needed, in pixels.
    package var side: Int { max(size.width, size.height) }

    /// Whether the pixels for one serve for the other, too.
    func needsTheSame(as other: PictureRequest) -> Bool {
        columns == other.columns && rows == other.rows && output == other.output
            // With the other forms, the background is drawn later.
            && (output.form != .sixel || background == other.background)
            && picture.isSame(as: other.picture)
    }
}

extension Picture {
    /// Whether both are equal; at once for a picture and its copy.
    func isSame(as other: Picture) -> Bool {
        guard width == other.width, height == other.height, data.count == other.data.count else { return false }
        let isShared = data.withUnsafeBytes { mine in
            other.data.withUnsafeBytes { $0.baseAddress == mine.baseAddress }
        }
        return isShared || data == other.data
    }
}

/// The way in which a terminal shows pictures.
package enum PictureForm: String, Sendable, CaseIterable {
    /// Not at all: their descriptions stand in their place.
    case words
    /// As letters: half blocks in two colours, or ASCII letters by their brightness.
    case blocks
    /// As the VT340 does it, with a palette.
    case sixel
    /// With kitty's graphics protocol, which takes PNG files.
    case kitty

    /// Whether a picture has more pixels than its cells have halves.
    var hasGraphics: Bool { self == .sixel || self == .kitty }
}

package struct PictureOutput: Equatable, Sendable {
    package let form: PictureForm
    package let cell: CellSize

    package init(_ form: PictureForm = .blocks, cell: CellSize = .assumed) {
        self.form = form
        self.cell = cell
    }
}

/// A picture that a terminal with graphics shows over the cells of a frame. The cells are blank.
package struct PlacedPicture: Equatable, Sendable {
    /// Different for each picture of this process, and for each of its sizes.
    let number: Int
    let graphics: PictureGraphics
    /// How many rows the whole picture takes.
    let rows: Int
    let area: Area
    /// The row of the picture with which the visible part begins.
    let firstRow: Int

    var visibleRows: Range<Int> { firstRow..<(firstRow + area.rows) }

    package static func == (left: PlacedPicture, right: PlacedPicture) -> Bool {
        left.number == right.number && left.area == right.area && left.firstRow == right.firstRow
    }

    /// Whether the terminal draws it into its cells, so that it goes where they are written.
    var isInCells: Bool {
        if case .sixel = graphics { true } else { false }
    }
}
