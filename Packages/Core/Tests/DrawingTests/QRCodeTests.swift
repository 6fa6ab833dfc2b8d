import Testing

@testable import Drawing

/// The expected codes were drawn by another program: the Python package qrcode 8.2, in byte mode, with level M.
struct QRCodeTests {
    /// The most bytes that each version holds, 1 to 40.
    private static let lengths = [
        14, 26, 42, 62, 84, 106, 122, 152, 180, 213, 251, 287, 331, 362, 412, 450, 504, 560, 624, 666, 711, 779, 857,
        911,
        997, 1059, 1125, 1190, 1264, 1370, 1452, 1538, 1628, 1722, 1809, 1911, 1989, 2099, 2213, 2331,
    ]

    /// The hash (FNV-1a, 64 bits) of the hashes of all of them: of the modules of each code, row by row.
    @Test func everyVersionIsDrawnAsByAnotherProgram() throws {
        var all: UInt64 = 0xcbf2_9ce4_8422_2325
        for (index, length) in Self.lengths.enumerated() {
            let code = try #require(QRCode(Self.text(length), mask: (index + 1) % 8))
            #expect(code.size == 21 + 4 * index)
            all = (all ^ Self.hash(of: code)) &* 0x100_0000_01b3
        }
        #expect(all == 0xaac7_5911_003d_f3e9)
    }

    @Test(arguments: ["", "example", "héllo 🚢", text(300)]) func theMaskIsOneOfTheEight(_ text: String) throws {
        let code = try #require(QRCode(text))
        let all = (0..<8).compactMap { QRCode(text, mask: $0) }
        #expect(Set(all.map(Self.hash)).count == 8)
        #expect(all.contains(code))
        #expect(code.grid.penalty == all.map(\.grid.penalty).min())
    }

    /// Counted by another program: 187 for runs, 40 for what looks like a finder, 147 for squares, none for the balance.
    @Test func thePenaltyIsTheSumOfTheRules() throws {
        #expect(try #require(QRCode("example", mask: 4)).grid.penalty == 374)
    }

    @Test func aTextThatNoCodeHoldsGivesNone() {
        #expect(QRCode(Self.text(2332)) == nil)
    }

    @Test func aCodeIsDrawnWithItsQuietZone() throws {
        let code = try #require(QRCode("example"))
        let side = code.size + 8
        let image = code.image
        #expect((image.width, image.height) == (side, side))
        let lines = code.lines.map(Array.init)
        #expect(lines.count == (side + 1) / 2)
        let dark = PixelColor(0, 0, 0)
        let pixels = image.colors(over: dark)
        for y in 0..<side {
            for x in 0..<side {
                let isInside = (4..<(side - 4)).contains(x) && (4..<(side - 4)).contains(y)
                let isDark = isInside && code[x - 4, y - 4]
                #expect((pixels[y * side + x] == dark) == isDark)
                #expect((y % 2 == 0 ? [" ", "▄"] : [" ", "▀"]).contains(lines[y / 2][x]) == isDark)
            }
        }
    }

    private static func text(_ length: Int) -> String {
        String(decoding: (0..<length).map { UInt8(ascii: "a") + UInt8($0 % 26) }, as: UTF8.self)
    }

    private static func hash(of code: QRCode) -> UInt64 {
        (0..<code.size * code.size).reduce(0xcbf2_9ce4_8422_2325) { hash, index in
            (hash ^ (code[index % code.size, index / code.size] ? 1 : 0)) &* 0x100_0000_01b3
        }
    }
}
