public import Foundation

/// A picture for kitty's graphics protocol, which takes PNG files and scales them to cells.
public struct KittyPicture: Sendable {
    /// The most bytes of data that a command may have.
    private static let pieceLimit = 4_096

    let width: Int
    let height: Int
    public let png: Data

    public init(_ image: PixelImage) {
        width = image.width
        height = image.height
        png = image.png()
    }

    /// Sends the file, and shows nothing yet. No command is answered (`q=2`).
    public func transmission(number: Int) -> [UInt8] {
        let data = Array(png.base64EncodedString().utf8)
        let pieces = stride(from: 0, to: data.count, by: Self.pieceLimit).map { start in
            data[start..<min(start + Self.pieceLimit, data.count)]
        }
        return pieces.enumerated().flatMap { index, piece in
            let more = index < pieces.count - 1 ? 1 : 0
            let keys = index == 0 ? "a=t,f=100,i=\(number),q=2,m=\(more)" : "m=\(more),q=2"
            return Array("\u{1b}_G\(keys);".utf8) + piece + Array("\u{1b}\\".utf8)
        }
    }

    /// Shows some rows of it at the cursor, which stays where it is (`C=1`). A part that is shown already moves there (`p=1`).
    ///
    /// - Parameters:
    ///   - columns: of cells that the picture takes.
    ///   - rows: of cells that the whole picture takes.
    ///   - visible: those that are shown.
    public func placement(number: Int, columns: Int, rows: Int, visible: Range<Int>) -> [UInt8] {
        let rows = max(rows, 1)
        let top = visible.lowerBound * height / rows
        let bottom = max(visible.upperBound * height / rows, top + 1)
        let part = "x=0,y=\(top),w=\(width),h=\(bottom - top)"
        let place = "c=\(columns),r=\(visible.count)"
        return Array("\u{1b}_Ga=p,i=\(number),p=1,\(part),\(place),C=1,q=2\u{1b}\\".utf8)
    }

    public static func removal(number: Int, isForgotten: Bool) -> [UInt8] {
        Array("\u{1b}_Ga=d,d=\(isForgotten ? "I" : "i"),i=\(number),q=2\u{1b}\\".utf8)
    }
}
