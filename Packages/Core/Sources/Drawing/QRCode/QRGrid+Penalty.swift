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
