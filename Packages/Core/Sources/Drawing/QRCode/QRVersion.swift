/// The size of a QR code, 1 to 40, and what follows from it for error correction of level M.
struct QRVersion: Sendable, Equatable {
    let number: Int

    /// The smallest version that holds this many bytes; nil when none does.
    static func smallest(for bytes: Int) -> QRVersion? {
        (1...40).lazy.map(QRVersion.init).first { 4 + $0.lengthBits + 8 * bytes <= 8 * $0.dataCodewords }
    }

    var size: Int { 17 + 4 * number }

    /// How many bits state the number of bytes.
    var lengthBits: Int { number < 10 ? 8 : 16 }

    /// The coordinates of the centres of alignment patterns, on both axes.
    var alignmentCentres: [Int] {
        guard number > 1 else { return [] }
        let count = number / 7 + 2
        let step = (number * 8 + count * 3 + 5) / (count * 4 - 4) * 2
        return [6] + (0..<count - 1).map { size - 7 - $0 * step }.reversed()
    }

    var codewords: Int {
        var modules = (16 * number + 128) * number + 64
        if number > 1 {
            let count = number / 7 + 2
            modules -= (25 * count - 10) * count - 55
        }
        // Two copies of the version's number.
        if number > 6 { modules -= 36 }
        return modules / 8
    }

    var dataCodewords: Int { codewords - correctionCodewords * blocks }

    var blocks: Int { Self.blockCounts[number - 1] }

    var correctionCodewords: Int { Self.correctionCounts[number - 1] }

    // ISO/IEC 18004, table 9, level M.
    private static let blockCounts = [
        1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16, 17, 17, 18, 20, 21, 23, 25, 26, 28, 29, 31,
        33, 35, 37, 38, 40, 43, 45, 47, 49,
    ]
    private static let correctionCounts = [
        10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26, 26, 28, 28, 28, 28, 28, 28, 28,
        28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28,
    ]
}
