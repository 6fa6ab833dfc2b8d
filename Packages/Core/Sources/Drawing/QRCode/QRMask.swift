/// The eight patterns that a QR code's data may be inverted with, so that no area misleads a reader.
enum QRMask {
    static let count = 8

    /// Whether a mask inverts the module at this place.
    static func inverts(x: Int, y: Int, mask: Int) -> Bool {
        switch mask {
        case 0: (x + y) % 2 == 0
        case 1: y % 2 == 0
        case 2: x % 3 == 0
        case 3: (x + y) % 3 == 0
        case 4: (x / 3 + y / 2) % 2 == 0
        case 5: x * y % 2 + x * y % 3 == 0
        case 6: (x * y % 2 + x * y % 3) % 2 == 0
        default: ((x + y) % 2 + x * y % 3) % 2 == 0
        }
    }
}
