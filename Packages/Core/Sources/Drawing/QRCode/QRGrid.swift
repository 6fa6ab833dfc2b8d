/// The modules of a QR code while it is drawn.
struct QRGrid: Sendable, Equatable {
    let version: QRVersion
    private var dark: [Bool]
    /// The modules of patterns that every code of this version has. No data is placed there, and no mask inverts them.
    private var fixed: [Bool]

    /// The patterns that readers find a code by.
    init(version: QRVersion) {
        self.version = version
        let size = version.size
        dark = Array(repeating: false, count: size * size)
        fixed = dark
        for place in 0..<size {
            fix(place, 6, place.isMultiple(of: 2))
            fix(6, place, place.isMultiple(of: 2))
        }
        for (x, y) in [(3, 3), (size - 4, 3), (3, size - 4)] { fixFinder(x, y) }
        let centres = version.alignmentCentres
        for x in centres {
            for y in centres where !isFinder(x, y) { fixAlignment(x, y) }
        }
        fixFormat(mask: 0)
        fixVersion()
    }

    subscript(x: Int, y: Int) -> Bool { dark[y * version.size + x] }

    /// Places the bytes in columns of two modules, up and down by turns, from the right.
    mutating func place(_ codewords: [UInt8]) {
        let size = version.size
        var index = 0
        // The vertical timing pattern takes a whole column.
        for right in Array(stride(from: size - 1, to: 6, by: -2)) + [5, 3, 1] {
            let isUpwards = (right + 1) & 2 == 0
            for row in 0..<size {
                let y = isUpwards ? size - 1 - row : row
                for x in [right, right - 1] where !isFixed(x, y) && index < codewords.count * 8 {
                    dark[y * size + x] = codewords[index / 8] >> (7 - index % 8) & 1 == 1
                    index += 1
                }
            }
        }
    }

    mutating func apply(mask: Int) {
        for y in 0..<version.size {
            for x in 0..<version.size where !isFixed(x, y) && QRMask.inverts(x: x, y: y, mask: mask) {
                dark[y * version.size + x].toggle()
            }
        }
        fixFormat(mask: mask)
    }

    private func isFixed(_ x: Int, _ y: Int) -> Bool { fixed[y * version.size + x] }

    private mutating func fix(_ x: Int, _ y: Int, _ isDark: Bool) {
        dark[y * version.size + x] = isDark
        fixed[y * version.size + x] = true
    }

    private mutating func fixFinder(_ centreX: Int, _ centreY: Int) {
        let range = 0..<version.size
        for y in centreY - 4...centreY + 4 where range.contains(y) {
            for x in centreX - 4...centreX + 4 where range.contains(x) {
                let distance = max(abs(x - centreX), abs(y - centreY))
                fix(x, y, distance != 2 && distance != 4)
            }
        }
    }

    /// Whether a finder pattern is in this corner, instead of an alignment pattern.
    private func isFinder(_ x: Int, _ y: Int) -> Bool {
        let last = version.size - 7
        return [6, last].contains(x) && [6, last].contains(y) && (x, y) != (last, last)
    }

    private mutating func fixAlignment(_ centreX: Int, _ centreY: Int) {
        for y in centreY - 2...centreY + 2 {
            for x in centreX - 2...centreX + 2 { fix(x, y, max(abs(x - centreX), abs(y - centreY)) != 1) }
        }
    }

    /// Two copies of the level and the mask.
    private mutating func fixFormat(mask: Int) {
        // Level M is 00.
        let bits = Self.corrected(mask, by: 0x537, degree: 10) ^ 0x5412
        func isSet(_ bit: Int) -> Bool { bits >> bit & 1 == 1 }
        let last = version.size - 1
        for bit in 0..<15 {
            switch bit {
            case ..<6: fix(8, bit, isSet(bit))
            case 6, 7: fix(8, bit + 1, isSet(bit))
            case 8: fix(7, 8, isSet(bit))
            default: fix(14 - bit, 8, isSet(bit))
            }
            if bit < 8 { fix(last - bit, 8, isSet(bit)) } else { fix(8, last - 14 + bit, isSet(bit)) }
        }
        fix(8, last - 7, true)
    }

    /// Two copies of the version's number, which larger codes have.
    private mutating func fixVersion() {
        guard version.number > 6 else { return }
        let bits = Self.corrected(version.number, by: 0x1f25, degree: 12)
        for bit in 0..<18 {
            let (far, near) = (version.size - 11 + bit % 3, bit / 3)
            fix(far, near, bits >> bit & 1 == 1)
            fix(near, far, bits >> bit & 1 == 1)
        }
    }

    /// A number with the remainder of its division by a polynomial (BCH code).
    private static func corrected(_ number: Int, by polynomial: Int, degree: Int) -> Int {
        var remainder = number
        for _ in 0..<degree { remainder = remainder << 1 ^ (remainder >> (degree - 1)) * polynomial }
        return number << degree | remainder
    }
}

/// The eight patterns that a QR code's data may be inverted with, so that no area misleads a reader.
enum QRMask {
    static let count = 8

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

extension QRGrid {
    /// How much the modules may mislead a reader (ISO/IEC 18004, section 7.8.3).
    var penalty: Int {
        let places = 0..<version.size
        let rows = places.map { y in places.map { self[$0, y] } }
        let columns = places.map { x in places.map { self[x, $0] } }
        let lines = (rows + columns).reduce(0) { $0 + Self.penaltyOfRuns($1) + Self.penaltyOfFinders($1) }
        return lines + Self.penaltyOfSquares(rows) + Self.penaltyOfBalance(rows.joined())
    }

    /// Runs of five and more modules of one colour.
    private static func penaltyOfRuns(_ line: [Bool]) -> Int {
        var (penalty, length) = (0, 0)
        for (index, isDark) in line.enumerated() {
            length = index > 0 && line[index - 1] == isDark ? length + 1 : 1
            if length == 5 { penalty += 3 } else if length > 5 { penalty += 1 }
        }
        return penalty
    }

    /// What looks like a finder pattern with light modules before or after it.
    private static func penaltyOfFinders(_ line: [Bool]) -> Int {
        // The last eleven modules, as bits.
        var (penalty, last) = (0, 0)
        for (index, isDark) in line.enumerated() {
            last = (last << 1 | (isDark ? 1 : 0)) & 0x7ff
            if index >= 10, last == 0b101_1101_0000 || last == 0b000_0101_1101 { penalty += 40 }
        }
        return penalty
    }

    /// Squares of four modules of one colour.
    private static func penaltyOfSquares(_ rows: [[Bool]]) -> Int {
        var penalty = 0
        for (upper, lower) in zip(rows, rows.dropFirst()) {
            for x in upper.indices.dropLast()
            where upper[x] == upper[x + 1] && upper[x] == lower[x] && upper[x] == lower[x + 1] {
                penalty += 3
            }
        }
        return penalty
    }

    /// Ten for each step of 5 % by which the dark modules are more or fewer than half.
    private static func penaltyOfBalance(_ modules: some Sequence<Bool>) -> Int {
        let (dark, total) = modules.reduce((0, 0)) { ($0.0 + ($1 ? 1 : 0), $0.1 + 1) }
        return abs(dark * 20 - total * 10) / total * 10
    }
}
