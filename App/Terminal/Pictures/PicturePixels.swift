package import Drawing
import Foundation

/// A decoded picture in the size that a page needs, and encoded for the terminal. Making it takes a while; it is done off the
/// main actor.
package struct PicturePixels: Sendable {
    /// As many pixels wide as its columns, and two pixels high for each row.
    let blocks: PixelImage
    /// What a terminal with graphics is sent; nil for other terminals.
    let graphics: PictureGraphics?

    init(blocks: PixelImage) {
        self.blocks = blocks
        graphics = nil
    }

    package init(_ image: PixelImage, orientation: ExifOrientation, for request: PictureRequest) {
        func turned(_ width: Int, _ height: Int, isLarger: Bool) -> PixelImage {
            let size = orientation.swapsSides ? (height, width) : (width, height)
            let resized =
                isLarger
                ? image.resized(width: size.0, height: size.1) : image.scaled(width: size.0, height: size.1)
            return resized.oriented(orientation)
        }
        let size = request.size
        switch request.output.form {
        case .words, .blocks: graphics = nil
        // The terminal makes it larger.
        case .kitty: graphics = .kitty(KittyPicture(turned(size.width, size.height, isLarger: false)))
        case .sixel:
            graphics = .sixel(
                SixelPicture(
                    turned(size.width, size.height, isLarger: true), over: request.background, rows: request.rows))
        }
        blocks = turned(request.columns, 2 * request.rows, isLarger: true)
    }

    var byteCount: Int { blocks.pixels.count + (graphics?.byteCount ?? 0) }
}

/// A picture in the form of a graphics protocol.
enum PictureGraphics: Sendable {
    case kitty(KittyPicture)
    case sixel(SixelPicture)

    var byteCount: Int {
        switch self {
        case .kitty(let picture): picture.png.count
        case .sixel(let picture): picture.byteCount
        }
    }
}

extension Theme {
    /// The colour behind a style; black or white where it is the terminal's own.
    func pixel(behind style: Style) -> PixelColor {
        guard case .rgb(let red, let green, let blue) = style.background else {
            return appearance == .dark ? PixelColor(0, 0, 0) : PixelColor(255, 255, 255)
        }
        return PixelColor(red, green, blue)
    }
}
