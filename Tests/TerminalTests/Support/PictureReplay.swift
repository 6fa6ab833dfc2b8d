import Foundation

@testable import Drawing
@testable import Terminal

/// The pictures of a terminal that has kitty's and sixel graphics.
struct PictureReplay {
    /// Where a picture of kitty's protocol is shown, and which of its lines of pixels.
    struct Placement: Equatable {
        let area: Area
        let lines: Range<Int>
    }

    /// The pixels that sixel graphics have drawn, by their cells; nil where the cell is seen.
    private(set) var pixels: [Position: [SixelColor?]] = [:]
    private(set) var files: [Int: Data] = [:]
    private(set) var placements: [Int: Placement] = [:]
    private(set) var byteCount = 0
    private(set) var problems: [String] = []
    var cell = CellSize.assumed
    private var incoming: (number: Int, text: String)?

    // MARK: Cells

    /// A written cell is seen again.
    mutating func write(_ position: Position) {
        pixels[position] = nil
    }

    /// What sixel graphics drew is anything; kitty keeps its pictures.
    mutating func resize(columns: Int, rows: Int) {
        pixels = [:]
        for row in 0..<rows {
            for column in 0..<columns { pixels[Position(column: column, row: row)] = [nil] }
        }
    }

    // MARK: Messages

    /// - Parameter message: without ESC and without its end.
    mutating func take(_ message: Substring, at cursor: Position) {
        byteCount += message.utf8.count
        if message.hasPrefix("_G") {
            takeKitty(message.dropFirst(2), at: cursor)
        } else if message.hasPrefix("P7;1q\"1;1;") {
            drawSixels(message.dropFirst("P7;1q\"1;1;".count), at: cursor)
        } else {
            problems.append("message \(message.prefix(20))")
        }
    }

    private mutating func takeKitty(_ command: Substring, at cursor: Position) {
        let parts = command.split(separator: ";", maxSplits: 1)
        let pairs = (parts.first ?? "").split(separator: ",").map { $0.split(separator: "=") }
        let keys = Dictionary(uniqueKeysWithValues: pairs.map { (String($0[0]), String($0[1])) })
        let number = { (key: String) in keys[key].flatMap(Int.init) ?? 0 }
        guard keys["q"] == "2" else { return problems.append("answered: \(command.prefix(20))") }
        switch keys["a"] {
        case "t", nil:
            if keys["a"] == "t" { incoming = (number("i"), "") }
            incoming?.text += parts.count > 1 ? String(parts[1]) : ""
            guard number("m") == 0, let file = incoming else { return }
            files[file.number] = Data(base64Encoded: file.text)
            incoming = nil
        case "p":
            guard files[number("i")] != nil else { return problems.append("there is no file \(number("i"))") }
            placements[number("i")] = Placement(
                area: Area(column: cursor.column, row: cursor.row, columns: number("c"), rows: number("r")),
                lines: number("y")..<(number("y") + number("h")))
        case "d":
            placements[number("i")] = nil
            if keys["d"] == "I" { files[number("i")] = nil }
        default: problems.append("command \(command.prefix(20))")
        }
    }

    // MARK: Sixels

    private mutating func drawSixels(_ text: Substring, at cursor: Position) {
        var colors: [Int: SixelColor] = [:]
        var (color, x, y, count) = (0, 0, 0, 1)
        var rest = text.utf8.drop { $0 != UInt8(ascii: "#") }
        func number() -> Int {
            let digits = rest.prefix { (0x30...0x39).contains($0) }
            rest = rest.dropFirst(digits.count)
            return Int(String(decoding: digits, as: UTF8.self)) ?? 0
        }
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "#"):
                color = number()
                guard rest.first == UInt8(ascii: ";") else { continue }
                var values: [Int] = []
                while rest.first == UInt8(ascii: ";") {
                    rest.removeFirst()
                    values.append(number())
                }
                colors[color] = SixelColor(red: values[1], green: values[2], blue: values[3])
            case UInt8(ascii: "!"): count = number()
            case UInt8(ascii: "$"): x = 0
            case UInt8(ascii: "-"): (x, y) = (0, y + 6)
            case 0x3f...0x7e:
                for column in x..<(x + count) {
                    for bit in 0..<6 where (byte - 0x3f) & (1 << bit) != 0 {
                        draw(colors[color], column, y + bit, at: cursor)
                    }
                }
                (x, count) = (x + count, 1)
            default: problems.append("sixel \(byte)")
            }
        }
    }

    private mutating func draw(_ color: SixelColor?, _ x: Int, _ y: Int, at cursor: Position) {
        let position = Position(column: cursor.column + x / cell.width, row: cursor.row + y / cell.height)
        let blank = [SixelColor?](repeating: nil, count: cell.width * cell.height)
        pixels[position, default: blank][y % cell.height * cell.width + x % cell.width] = color
    }
}

extension SixelColor {
    fileprivate init(red: Int, green: Int, blue: Int) {
        // Percentages become themselves again.
        self.init(PixelColor(UInt8(red * 255 / 100), UInt8(green * 255 / 100), UInt8(blue * 255 / 100)))
    }
}

extension PictureReplay {
    /// In what the terminal's pictures are not those of a frame.
    func differences(from grid: Grid) -> [String] {
        var differences = problems
        var expected: [Position: [SixelColor?]] = [:]
        var expectedPlacements: [Int: Placement] = [:]
        for placed in grid.pictures {
            switch placed.graphics {
            case .kitty(let kitty):
                let line = { (row: Int) in row * kitty.height / placed.rows }
                let (top, bottom) = (line(placed.firstRow), line(placed.firstRow + placed.area.rows))
                let lines = top..<max(bottom, top + 1)
                expectedPlacements[placed.number] = Placement(area: placed.area, lines: lines)
                if files[placed.number] != kitty.png { differences.append("file \(placed.number)") }
            case .sixel(let sixel): expected.merge(pixels(of: sixel, placed)) { first, _ in first }
            }
        }
        if placements != expectedPlacements { differences.append("placed \(placements), not \(expectedPlacements)") }
        for position in Set(expected.keys).union(pixels.keys) where expected[position] != pixels[position] {
            differences.append("pixels at \(position)")
        }
        return differences
    }

    private func pixels(of sixel: SixelPicture, _ placed: PlacedPicture) -> [Position: [SixelColor?]] {
        var pixels: [Position: [SixelColor?]] = [:]
        let count = placed.area.rows * cell.height
        for row in 0..<placed.area.rows {
            for column in 0..<placed.area.columns {
                var block: [SixelColor?] = []
                for y in 0..<cell.height {
                    for x in 0..<cell.width {
                        let line = row * cell.height + y
                        let index = (placed.firstRow * cell.height + line) * sixel.width + column * cell.width + x
                        block.append(line < max(count / 6, 1) * 6 ? sixel.colors[Int(sixel.indices[index])] : nil)
                    }
                }
                pixels[Position(column: placed.area.column + column, row: placed.area.row + row)] = block
            }
        }
        return pixels
    }
}
