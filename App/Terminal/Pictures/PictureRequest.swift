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
