import Testing

@testable import Drawing

/// The expected codes were drawn by another program: the Python package qrcode 8.2, in byte mode, with level M.
struct QRCodeTests {
    /// The most bytes that each version holds, 1 to 40, and the hash (FNV-1a, 64 bits) of the modules of a code with
    /// that many, row by row.
    static let fullest: [(length: Int, hash: UInt64)] = [
        (14, 0xf4a4_763e_910a_8c2b), (26, 0xc711_074b_2258_2391), (42, 0xa56c_06c9_47c2_32e5),
        (62, 0x24ba_be83_a0db_cead), (84, 0xc027_5f12_a191_1036), (106, 0xe71d_fd82_6a8f_580d),
        (122, 0x1009_5a19_a1c3_70bd), (152, 0x9e06_2a20_cc82_7a43), (180, 0x017c_93e5_7786_7b0c),
        (213, 0x3646_8f59_5ace_ee23), (251, 0xa25f_bca1_5d6f_4f9b), (287, 0xe954_3a4b_8b71_af05),
        (331, 0x7eed_9071_d4cd_af7b), (362, 0xe87c_30d7_5028_933f), (412, 0x0f60_c8dc_c607_a5bc),
        (450, 0x688a_e9cf_9a32_048b), (504, 0x4519_2465_e5e8_3b90), (560, 0x81eb_f480_adf1_4bb1),
        (624, 0x9387_e001_3400_c401), (666, 0x0a00_d4af_5976_19ef), (711, 0xdae2_c8db_e810_879c),
        (779, 0x67fb_2436_4d04_8183), (857, 0x5b62_a5ce_e606_2a93), (911, 0xb6ca_2110_7418_3f55),
        (997, 0x2166_fe21_4c87_9a44), (1059, 0x2af3_5cde_4bfc_2411), (1125, 0x7c1d_8bcb_3000_2b3d),
        (1190, 0x03a5_ad03_4279_3436), (1264, 0x55e0_5bce_b7b4_4a56), (1370, 0x4f8b_7309_840c_0fc2),
        (1452, 0x79ca_972d_ac18_5474), (1538, 0xaa49_05c7_ebf0_4d65), (1628, 0x0813_c29b_fb0e_a020),
        (1722, 0x0044_3524_d1af_c4f5), (1809, 0x8c82_6e7b_667b_5779), (1911, 0xa91a_3068_c8ec_b10b),
        (1989, 0xb8ef_4139_2a59_0e49), (2099, 0xaa85_e46c_a399_763d), (2213, 0x9504_6491_8008_24a0),
        (2331, 0x85e0_a09e_2163_47ab),
    ]

    @Test(arguments: 1...40) func everyVersionIsDrawnAsByAnotherProgram(_ version: Int) throws {
        let (length, hash) = Self.fullest[version - 1]
        let code = try #require(QRCode(Self.text(length), mask: version % 8))
        #expect(code.size == 17 + 4 * version)
        #expect(Self.hash(of: code) == hash)
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
