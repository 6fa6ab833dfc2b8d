import Drawing
import Foundation

/// A picture for kitty's graphics protocol, which takes PNG files and scales them to cells.
struct KittyPicture: Sendable {
    /// The most bytes of data that a command may have.
    private static let pieceLimit = 4_096

    let width: Int
    let height: Int
    let png: Data

    init(_ image: PixelImage) {
        width = image.width
        height = image.height
        png = image.png()
    }

    /// Sends the file, and shows nothing yet. No command is answered (`q=2`).
    func transmission(number: Int) -> [UInt8] {
        let pieces = Array(png.base64EncodedString().utf8).pieces(of: Self.pieceLimit)
        return pieces.enumerated().flatMap { index, piece in
            let more = index < pieces.count - 1 ? 1 : 0
            let keys = index == 0 ? "a=t,f=100,i=\(number),q=2,m=\(more)" : "m=\(more),q=2"
            return Array("\u{1b}_G\(keys);".utf8) + piece + Array("\u{1b}\\".utf8)
        }
    }

    /// Shows a part at the cursor, which stays where it is (`C=1`). A part that is shown already moves there (`p=1`).
    func placement(_ placed: PlacedPicture) -> [UInt8] {
        let rows = max(placed.rows, 1)
        let top = placed.firstRow * height / rows
        let bottom = max((placed.firstRow + placed.area.rows) * height / rows, top + 1)
        let part = "x=0,y=\(top),w=\(width),h=\(bottom - top)"
        return Array(
            "\u{1b}_Ga=p,i=\(placed.number),p=1,\(part),c=\(placed.area.columns),r=\(placed.area.rows),C=1,q=2\u{1b}\\"
                .utf8)
    }

    /// Shows it no longer.
    ///
    /// - Parameter isForgotten: whether the terminal drops the file, too.
    static func removal(number: Int, isForgotten: Bool) -> [UInt8] {
        Array("\u{1b}_Ga=d,d=\(isForgotten ? "I" : "i"),i=\(number),q=2\u{1b}\\".utf8)
    }
}
