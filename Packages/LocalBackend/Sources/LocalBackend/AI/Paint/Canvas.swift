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

    /// Its tip is at the top.
    mutating func drawTriangle(_ x: Int, _ y: Int, size: Int, _ colour: Colour) {
        for row in 0..<max(0, size) {
            fill(row: y - size / 2 + row, from: x - row / 2, to: x + row / 2 + 1, colour)
        }
    }

    /// The whole part of the square root, in whole numbers: the same on every machine.
    static func root(_ square: Int) -> Int {
        guard square > 0 else { return 0 }
        var guess = square
        var next = (guess + 1) / 2
        while next < guess {
            guess = next
            next = (guess + square / guess) / 2
        }
        return guess
    }
}
