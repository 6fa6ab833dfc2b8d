/// The text of a JSON string, as bytes of UTF-8.
enum JSONText {
    /// Appends what stands between the quotes of a string that is valid JSON.
    ///
    /// - Parameter half: the first half of a character that is split between two chunks. A half alone becomes U+FFFD.
    static func append(_ content: UnsafeRawBufferPointer, to bytes: inout [UInt8], half: inout UInt16?) {
        var position = 0
        while position < content.count {
            guard content[position] == UInt8(ascii: "\\") else {
                let end = endOfPlainText(content, from: position)
                endHalf(&half, &bytes)
                bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: content[position..<end]))
                position = end
                continue
            }
            guard position + 1 < content.count else { return }
            guard content[position + 1] == UInt8(ascii: "u") else {
                endHalf(&half, &bytes)
                bytes.append(plain(content[position + 1]))
                position += 2
                continue
            }
            guard let unit = unit(in: content, at: position + 2) else { return }
            append(unit, &bytes, &half)
            position += 6
        }
    }

    static func endHalf(_ half: inout UInt16?, _ bytes: inout [UInt8]) {
        guard half != nil else { return }
        half = nil
        append("\u{fffd}", &bytes)
    }

    static func unit(in text: UnsafeRawBufferPointer, at position: Int) -> UInt16? {
        guard position + 4 <= text.count else { return nil }
        var unit: UInt16 = 0
        for index in position..<(position + 4) {
            let byte = text[index]
            let digit: UInt8
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0")
            case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = byte - UInt8(ascii: "a") + 10
            case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = byte - UInt8(ascii: "A") + 10
            default: return nil
            }
            unit = unit << 4 | UInt16(digit)
        }
        return unit
    }

    private static func endOfPlainText(_ content: UnsafeRawBufferPointer, from start: Int) -> Int {
        var end = start
        while end < content.count, content[end] != UInt8(ascii: "\\") { end += 1 }
        return end
    }

    private static func append(_ unit: UInt16, _ bytes: inout [UInt8], _ half: inout UInt16?) {
        switch unit {
        case 0xd800..<0xdc00:
            endHalf(&half, &bytes)
            half = unit
        case 0xdc00..<0xe000:
            guard let high = half else { return append("\u{fffd}", &bytes) }
            half = nil
            let code = 0x10000 + (UInt32(high) - 0xd800) << 10 + (UInt32(unit) - 0xdc00)
            append(Unicode.Scalar(code) ?? "\u{fffd}", &bytes)
        default:
            endHalf(&half, &bytes)
            append(Unicode.Scalar(unit) ?? "\u{fffd}", &bytes)
        }
    }

    private static func append(_ scalar: Unicode.Scalar, _ bytes: inout [UInt8]) {
        if let encoded = UTF8.encode(scalar) { bytes.append(contentsOf: encoded) }
    }

    private static func plain(_ escaped: UInt8) -> UInt8 {
        switch escaped {
        case UInt8(ascii: "b"): 0x08
        case UInt8(ascii: "f"): 0x0c
        case UInt8(ascii: "n"): 0x0a
        case UInt8(ascii: "r"): 0x0d
        case UInt8(ascii: "t"): 0x09
        default: escaped
        }
    }
}
