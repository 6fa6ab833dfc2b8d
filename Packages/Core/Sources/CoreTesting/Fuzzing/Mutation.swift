/// Damages samples: with extreme numbers, depths, lengths and shapes, with odd UTF-8, and byte by byte.
enum Mutation {
    /// Longer results are cut off.
    private static let limit = 1 << 16

    static func of(_ samples: [[UInt8]], using random: inout SeededGenerator) -> [UInt8] {
        var bytes = samples.randomElement(using: &random) ?? []
        for _ in 0..<Int.random(in: 1...4, using: &random) {
            mutate(&bytes, samples, using: &random)
            if bytes.count > limit { bytes.removeSubrange(limit...) }
        }
        return bytes
    }

    private static func mutate(_ bytes: inout [UInt8], _ samples: [[UInt8]], using random: inout SeededGenerator) {
        let place = Int.random(in: 0...bytes.count, using: &random)
        let end = min(bytes.count, place + Int.random(in: 1...40, using: &random))
        switch Int.random(in: 0..<20, using: &random) {
        // Most often, so that what stands around it is still read.
        case 0..<8: replaceNumber(after: place, in: &bytes, using: &random)
        case 8: bytes.replaceSubrange(place..<end, with: element(of: values, using: &random))
        case 9: nest(place..<end, of: &bytes, using: &random)
        case 10: repeatSlice(place..<end, of: &bytes, using: &random)
        case 11: bytes.insert(contentsOf: element(of: texts, using: &random), at: place)
        case 12: bytes.removeSubrange(place..<end)
        case 13: bytes.removeSubrange(place...)
        case 14:
            let other = samples.randomElement(using: &random) ?? []
            bytes.insert(contentsOf: other.suffix(Int.random(in: 0...other.count, using: &random)), at: place)
        case 15...16:
            let number = element(of: binaryNumbers, using: &random)
            bytes.replaceSubrange(place..<min(bytes.count, place + number.count), with: number)
        case 17...18: if place < bytes.count { bytes[place] = .random(in: 0...255, using: &random) }
        default: if place < bytes.count { bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random) }
        }
    }

    private static func element(of list: [[UInt8]], using random: inout SeededGenerator) -> [UInt8] {
        list[Int.random(in: 0..<list.count, using: &random)]
    }

    private static func replaceNumber(
        after place: Int, in bytes: inout [UInt8], using random: inout SeededGenerator
    ) {
        func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }
        guard let start = bytes[place...].firstIndex(where: isDigit) ?? bytes.firstIndex(where: isDigit) else { return }
        let end = bytes[start...].firstIndex { !isDigit($0) && $0 != UInt8(ascii: ".") } ?? bytes.count
        bytes.replaceSubrange(start..<end, with: element(of: numbers, using: &random))
    }

    /// Deep ones are rare: they take long.
    private static func nest(_ range: Range<Int>, of bytes: inout [UInt8], using random: inout SeededGenerator) {
        let depth = [1, 2, 20, 65, 129, 513, 1_025].randomElement(using: &random) ?? 1
        let times = Int.random(in: 0..<200, using: &random) == 0 ? 50_000 : depth
        let (before, after) = brackets[Int.random(in: 0..<brackets.count, using: &random)]
        let inner = Array(bytes[range])
        let opened = Array(Array(repeating: before, count: times).joined())
        bytes.replaceSubrange(range, with: opened + inner + Array(Array(repeating: after, count: times).joined()))
    }

    private static func repeatSlice(_ range: Range<Int>, of bytes: inout [UInt8], using random: inout SeededGenerator) {
        let times = Int.random(in: 0..<200, using: &random) == 0 ? 20_000 : Int.random(in: 1...100, using: &random)
        bytes.insert(contentsOf: Array(repeating: Array(bytes[range]), count: times).joined(), at: range.lowerBound)
    }

    private static let brackets: [(before: [UInt8], after: [UInt8])] = [
        ("[", "]"), (#"{"a":"#, "}"), ("(", ")"), ("> ", ""), ("- ", ""), ("*", "*"), ("\u{1b}[", ""), ("a/", ""),
    ].map { (Array($0.0.utf8), Array($0.1.utf8)) }

    private static let numbers: [[UInt8]] =
        [
            "0", "-0", "-1", "1", "1.5", "2147483647", "2147483648", "-2147483649", "4294967295", "4294967296",
            "9007199254740993", "253402300800", "253402300800000", "9223372036854775807", "9223372036854775808",
            "-9223372036854775808", "-9223372036854775809", "18446744073709551615", "18446744073709551616",
            "9223372036854775", "92233720368547758", "922337203685477580", "300000", "-62135596801",
            "99999999999999999999",
            "1e18", "1e19", "1e38", "1e127", "1e308", "-1e308", "1e309", "1e-308", "1e-400", "0.1",
            "0.000000000000000000001",
            "1e999999999", "1E+2147483648", "00", "1.", ".5", "1e", "NaN", "Infinity", "0x10", "٣", "1_000",
        ].map { Array($0.utf8) } + [Array(repeating: UInt8(ascii: "9"), count: 400)]

    private static let values: [[UInt8]] = [
        "null", "true", "false", "[]", "{}", "\"\"", "[null]", "[[]]", "\"a\"", "-", "\"9223372036854775807\"",
        #"{"":0}"#, #"{"a":1,"a":2}"#, "[1,2]", ",", ":", "\"", "\\", "=", "&", "%", "%00", "%ff", "\n", "\r\n\r\n",
        ".",
        "/", ";", "#", "?", "data: ", "[DONE]", "\u{1b}", "\u{1b}]11;", "\u{1b}_G", "~", "|", "`", "```", "<!--",
        "https://",
    ].map { Array($0.utf8) }

    /// Bytes that are not UTF-8, and characters that are more than they look like.
    private static let texts: [[UInt8]] =
        [
            [0x00], [0x80], [0xff], [0xfe, 0xff], [0xc0, 0x80], [0xc0, 0xaf], [0xed, 0xa0, 0x80], [0xed, 0xbf, 0xbf],
            [0xf4, 0x90, 0x80, 0x80], [0xf0, 0x9f], [0xf8, 0x88, 0x80, 0x80, 0x80], [0xef, 0xbb, 0xbf],
        ]
        + [
            #"\ud83d"#, #"\ude00"#, #"\u0000"#, #"\uffff"#, #"\u12"#, "\u{202e}", "\u{2028}", "\u{85}", "\u{feff}",
            "\u{fffd}", "\u{10ffff}", "e" + String(repeating: "\u{301}", count: 500), "🏳️‍🌈", "👨‍👩‍👧‍👦",
            String(repeating: "\u{1f1e6}", count: 101), "ﷺ", "\u{1100}\u{1161}\u{11a8}", "\u{e0041}", "İ", "ß", "ŉ",
        ].map { Array($0.utf8) }

    private static let binaryNumbers: [[UInt8]] = [
        [0xff], [0x7f], [0x80], [0x00], [0xff, 0xff], [0x7f, 0xff], [0x00, 0x00], [0x80, 0x00], [0xff, 0xfe],
        [0xff, 0xff, 0xff, 0xff], [0x7f, 0xff, 0xff, 0xff], [0xff, 0xff, 0xff, 0x7f], [0x80, 0x00, 0x00, 0x00],
        [0x00, 0x00, 0x00, 0x00], [0x00, 0x00, 0x00, 0x80], Array(repeating: 0xff, count: 8),
        [0x7f] + Array(repeating: 0xff, count: 7), [0x80] + Array(repeating: 0, count: 7),
    ]
}
