/// A QR code (ISO/IEC 18004): a square of dark and light modules, from which a camera reads a text.
///
/// The text is stored as UTF-8 (byte mode) with error correction of level M, which restores about 15 % of the code.
public struct QRCode: Sendable, Equatable {
    private let grid: QRGrid

    /// Modules on each side, without the quiet zone. A picture needs ``quietZone`` light modules around them.
    public var size: Int { grid.version.size }

    /// The width of the light border that readers need, in modules.
    public static let quietZone = 4

    /// Nil for a text of more than 2,331 bytes, which no QR code of this level can hold.
    public init?(_ text: String) {
        let masked = (0..<QRMask.count).compactMap { Self.grid(of: text, mask: $0) }
        // Readers are misled least by the mask with the lowest penalty.
        guard let best = masked.map({ ($0, $0.penalty) }).min(by: { $0.1 < $1.1 }) else { return nil }
        grid = best.0
    }

    /// With a mask of the caller's choice, 0 to 7.
    init?(_ text: String, mask: Int) {
        guard let grid = Self.grid(of: text, mask: mask) else { return nil }
        self.grid = grid
    }

    /// Whether a module is dark. Both coordinates begin with 0, at the top left.
    public subscript(x: Int, y: Int) -> Bool { grid[x, y] }

    private static func grid(of text: String, mask: Int) -> QRGrid? {
        let bytes = Array(text.utf8)
        guard let version = QRVersion.smallest(for: bytes.count) else { return nil }
        var grid = QRGrid(version: version)
        grid.place(QRCodewords.make(bytes, in: version))
        grid.apply(mask: mask)
        return grid
    }
}
