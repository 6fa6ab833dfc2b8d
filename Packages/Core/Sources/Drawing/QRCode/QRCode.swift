/// A QR code (ISO/IEC 18004): a square of dark and light modules, from which a camera reads a text.
///
/// The text is stored as UTF-8 (byte mode) with error correction of level M, which restores about 15 % of the code.
public struct QRCode: Sendable, Equatable {
    let grid: QRGrid

    /// Modules on each side, without the quiet zone. A picture needs ``quietZone`` light modules around them.
    public var size: Int { grid.version.size }

    public static let quietZone = 4

    /// Makes the code of a text; nil for more than 2,331 bytes, which no QR code of this level can hold.
    public init?(_ text: String) {
        guard let plain = Self.grid(of: text) else { return nil }
        let masked = (0..<QRMask.count).map { Self.masked(plain, with: $0) }
        // Readers are misled least by the mask with the lowest penalty.
        guard let best = masked.map({ ($0, $0.penalty) }).min(by: { $0.1 < $1.1 }) else { return nil }
        grid = best.0
    }

    init?(_ text: String, mask: Int) {
        guard let plain = Self.grid(of: text) else { return nil }
        grid = Self.masked(plain, with: mask)
    }

    /// Whether a module is dark. Both coordinates begin with 0, at the top left.
    public subscript(x: Int, y: Int) -> Bool { grid[x, y] }

    private static func grid(of text: String) -> QRGrid? {
        let bytes = Array(text.utf8)
        guard let version = QRVersion.smallest(for: bytes.count) else { return nil }
        var grid = QRGrid(version: version)
        grid.place(QRCodewords.make(bytes, in: version))
        return grid
    }

    private static func masked(_ grid: QRGrid, with mask: Int) -> QRGrid {
        var masked = grid
        masked.apply(mask: mask)
        return masked
    }
}

extension QRCode {
    /// The code in black on white with its quiet zone, a pixel for each module.
    public var image: PixelImage {
        let side = size + 2 * Self.quietZone
        var pixels = [UInt8](repeating: 255, count: side * side * 4)
        for y in 0..<size {
            for x in 0..<size where self[x, y] {
                let offset = ((y + Self.quietZone) * side + x + Self.quietZone) * 4
                pixels.replaceSubrange(offset..<(offset + 3), with: [0, 0, 0])
            }
        }
        return PixelImage(width: side, height: side, pixels: pixels)
    }

    /// The code in letters, two rows of modules in a line. Light modules have the colour of the letters, as for a dark terminal.
    public var lines: [String] {
        let isDark = { (x: Int, y: Int) in
            (0..<size).contains(x) && (0..<size).contains(y) && self[x, y]
        }
        let places = -Self.quietZone..<(size + Self.quietZone)
        return stride(from: places.lowerBound, to: places.upperBound, by: 2).map { y in
            String(
                places.map { x in
                    switch (isDark(x, y), isDark(x, y + 1)) {
                    case (false, false): "█"
                    case (false, true): "▀"
                    case (true, false): "▄"
                    case (true, true): " "
                    }
                })
        }
    }
}
