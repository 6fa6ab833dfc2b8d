/// A picture with a palette, for terminals with sixel graphics (DEC STD 070, 9; VT330/340 Programmer Reference Manual,
/// volume 2, 14).
public struct SixelPicture: Sendable {
    let width: Int
    let height: Int
    let colors: [SixelColor]
    /// The number of each pixel's colour, row by row.
    let indices: [UInt8]
    private let rows: Int
    private(set) var whole: [UInt8] = []

    public init(_ image: PixelImage, over background: PixelColor, rows: Int) {
        width = image.width
        height = image.height
        self.rows = rows
        (colors, indices) = SixelPalette.colors(of: image.colors(over: background))
        whole = encode(rows: 0..<rows)
    }

    public var byteCount: Int { indices.count + whole.count }

    /// The bytes that show some rows of it at the cursor.
    public func bytes(rows: Range<Int>) -> [UInt8] {
        rows == 0..<self.rows ? whole : encode(rows: rows)
    }

    private func encode(rows: Range<Int>) -> [UInt8] {
        let cell = height / max(self.rows, 1)
        let lines = (rows.lowerBound * cell)..<min(rows.upperBound * cell, height)
        var encoder = SixelEncoder(self, lines: lines)
        return encoder.encode()
    }
}
