/// Pixels that are filled in runs of a row, as shapes consist of.
struct Canvas {
    let width: Int
    let height: Int
    /// Red, green, blue and alpha of each pixel, row by row.
    private(set) var bytes: [UInt8]

    init(width: Int, height: Int) {
        self.width = width
        self.height = height
        bytes = [UInt8](repeating: 255, count: width * height * 4)
    }

    /// Fills pixels of a row; those outside of the picture are left out.
    mutating func fill(row: Int, from start: Int, to end: Int, _ colour: Colour) {
        guard (0..<height).contains(row) else { return }
        let (start, end) = (max(0, start), min(width, end))
        guard start < end else { return }
        let pixel = UInt32(
            littleEndian: UInt32(colour.red) | UInt32(colour.green) << 8 | UInt32(colour.blue) << 16 | 0xff00_0000)
        let offset = (row * width + start) * 4
        bytes.withUnsafeMutableBytes { bytes in
            let run = UnsafeMutableRawBufferPointer(rebasing: bytes[offset..<offset + (end - start) * 4])
            run.withMemoryRebound(to: UInt32.self) { $0.update(repeating: pixel) }
        }
    }

    mutating func drawDisc(_ x: Int, _ y: Int, radius: Int, _ colour: Colour) {
        for row in -radius...radius {
            let reach = Self.root(radius * radius - row * row)
            fill(row: y + row, from: x - reach, to: x + reach + 1, colour)
        }
    }

    mutating func drawRing(_ x: Int, _ y: Int, radius: Int, _ colour: Colour) {
        let inner = radius * 3 / 5
        for row in -radius...radius {
            let reach = Self.root(radius * radius - row * row)
            let hole = abs(row) < inner ? Self.root(inner * inner - row * row) : 0
            fill(row: y + row, from: x - reach, to: x - hole, colour)
            fill(row: y + row, from: x + hole + 1, to: x + reach + 1, colour)
        }
    }

    mutating func drawRectangle(_ x: Int, _ y: Int, width: Int, height: Int, _ colour: Colour) {
        for row in 0..<max(0, height) {
            fill(row: y - height / 2 + row, from: x - width / 2, to: x + width - width / 2, colour)
        }
    }

    mutating func drawTriangle(_ x: Int, _ y: Int, size: Int, _ colour: Colour) {
        for row in 0..<max(0, size) {
            fill(row: y - size / 2 + row, from: x - row / 2, to: x + row / 2 + 1, colour)
        }
    }

    /// The whole part of the square root; 0 for a negative number. The same on every machine, as IEEE 754 has it.
    static func root(_ square: Int) -> Int { Int(Double(max(0, square)).squareRoot()) }
}

struct Colour: Sendable, Equatable {
    let red: UInt8
    let green: UInt8
    let blue: UInt8

    init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    static func any(_ random: inout SeededRandom) -> Colour {
        Colour(UInt8(random.below(256)), UInt8(random.below(256)), UInt8(random.below(256)))
    }

    static func named(in text: String) -> [Colour] {
        text.split { !$0.isLetter }.compactMap { names[String($0)] }
    }

    func shaded(by amount: Int) -> Colour {
        func shaded(_ part: UInt8) -> UInt8 { UInt8(clamping: Int(part) + amount) }
        return Colour(shaded(red), shaded(green), shaded(blue))
    }

    func mixed(with other: Colour, part: Int, of whole: Int) -> Colour {
        func mixed(_ own: UInt8, _ others: UInt8) -> UInt8 {
            UInt8(clamping: Int(own) + (Int(others) - Int(own)) * part / max(1, whole))
        }
        return Colour(mixed(red, other.red), mixed(green, other.green), mixed(blue, other.blue))
    }

    private static let names: [String: Colour] = [
        "beige": Colour(235, 222, 190), "black": Colour(20, 20, 20), "blue": Colour(40, 90, 220),
        "brown": Colour(120, 75, 40), "cyan": Colour(40, 200, 210), "gold": Colour(220, 175, 50),
        "gray": Colour(128, 128, 128), "green": Colour(40, 160, 70), "grey": Colour(128, 128, 128),
        "magenta": Colour(210, 40, 170), "orange": Colour(245, 140, 30), "pink": Colour(245, 150, 185),
        "purple": Colour(125, 50, 175), "red": Colour(215, 45, 45), "silver": Colour(190, 195, 200),
        "turquoise": Colour(60, 205, 190), "violet": Colour(145, 90, 220), "white": Colour(245, 245, 245),
        "yellow": Colour(245, 215, 60),
    ]
}
