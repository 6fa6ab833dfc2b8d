extension LottieJSONBytes {
    /// The text in quotes that begins here. What is no UTF-8 becomes U+FFFD.
    mutating func string() throws(MotionProblem) -> String {
        advance()
        let start = next
        while let byte = current, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\"), byte >= 0x20 { advance() }
        if skip("\"") { return String(decoding: bytes[start..<next - 1], as: UTF8.self) }
        return try escapedString(Array(bytes[start..<next]))
    }

    /// - Parameter text: what stands before the first escape.
    private mutating func escapedString(_ text: [UInt8]) throws(MotionProblem) -> String {
        var text = text
        while let byte = current {
            switch byte {
            case UInt8(ascii: "\""):
                advance()
                return String(decoding: text, as: UTF8.self)
            case UInt8(ascii: "\\"):
                advance()
                text += String(try escape()).utf8
            case ..<0x20: throw problem("a control character stands in a text")
            default:
                text.append(byte)
                advance()
            }
        }
        throw problem("the text ends too early")
    }

    private mutating func escape() throws(MotionProblem) -> Unicode.Scalar {
        let byte = current
        advance()
        switch byte {
        case UInt8(ascii: "\""): return "\""
        case UInt8(ascii: "\\"): return "\\"
        case UInt8(ascii: "/"): return "/"
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{c}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"): return try escapedScalar()
        default: throw problem("an escape is wrong")
        }
    }

    /// One or two units of UTF-16 (RFC 8259, section 7). Half a pair becomes U+FFFD.
    private mutating func escapedScalar() throws(MotionProblem) -> Unicode.Scalar {
        let first = try unit()
        if let scalar = Unicode.Scalar(first) { return scalar }
        guard first < 0xdc00, skip("\\u") else { return "\u{fffd}" }
        let second = try unit()
        guard (0xdc00..<0xe000).contains(second) else { return "\u{fffd}" }
        return Unicode.Scalar(0x10000 + (first - 0xd800) << 10 + (second - 0xdc00)) ?? "\u{fffd}"
    }

    private mutating func unit() throws(MotionProblem) -> UInt32 {
        var unit: UInt32 = 0
        for _ in 0..<4 {
            guard let digit = current.flatMap({ Character(Unicode.Scalar($0)).hexDigitValue }) else {
                throw problem("an escape is wrong")
            }
            unit = unit << 4 | UInt32(digit)
            advance()
        }
        return unit
    }
}
