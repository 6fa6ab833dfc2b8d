import Foundation

/// The bytes of a JSON text and how far they have been read.
struct LottieJSONBytes {
    let bytes: [UInt8]
    private(set) var next = 0

    init(_ data: Data) {
        bytes = [UInt8](data)
        // Some editors write a byte order mark.
        if bytes.starts(with: [0xef, 0xbb, 0xbf]) { next = 3 }
    }

    var isAtEnd: Bool { next >= bytes.count }

    var current: UInt8? { next < bytes.count ? bytes[next] : nil }

    mutating func advance() { next += 1 }

    mutating func skipSpace() {
        while let byte = current, byte == 0x20 || byte == 0x0a || byte == 0x0d || byte == 0x09 { next += 1 }
    }

    /// Whether this word stood here.
    mutating func skip(_ word: StaticString) -> Bool {
        let count = word.utf8CodeUnitCount
        guard count <= bytes.count - next else { return false }
        // `count` bytes of the word and of the text exist.
        for index in 0..<count where bytes[next + index] != word.utf8Start[index] { return false }
        next += count
        return true
    }

    /// What is wrong at the current place.
    func problem(_ reason: String) -> MotionProblem {
        let before = bytes.prefix(next)
        let line = before.count { $0 == 0x0a } + 1
        let start = before.lastIndex(of: 0x0a).map { $0 + 1 } ?? 0
        return .notJSON(line: line, column: before.count - start + 1, reason: reason)
    }

    // MARK: Numbers

    mutating func number() throws(MotionProblem) -> Double {
        let start = next
        _ = skip("-")
        let isZero = skip("0")
        let isWhole = isZero || skipDigits()
        var isNumber = isWhole
        if isNumber, skip(".") { isNumber = skipDigits() }
        if isNumber, skip("e") || skip("E") {
            _ = skip("+") || skip("-")
            isNumber = skipDigits()
        }
        guard isNumber, let number = Double(String(decoding: bytes[start..<next], as: UTF8.self)) else {
            throw problem("a digit is missing")
        }
        guard number.isFinite else { throw problem("a number is too large") }
        return number
    }

    private mutating func skipDigits() -> Bool {
        let start = next
        while let byte = current, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { next += 1 }
        return next > start
    }
}
