/// Collects text and reasoning in the order in which they come, and gives it out in pieces of whole characters.
struct ReplyText {
    enum Kind { case text, reasoning }

    private var kind = Kind.text
    private var bytes: [UInt8] = []
    private var half: UInt16?
    private var updates: [AIUpdate] = []

    /// - Parameter content: what stands between the quotes of a JSON string.
    mutating func append(json content: UnsafeRawBufferPointer, _ kind: Kind) {
        guard !content.isEmpty else { return }
        change(to: kind)
        JSONText.append(content, to: &bytes, half: &half)
    }

    mutating func append(_ text: String, _ kind: Kind) {
        guard !text.isEmpty else { return }
        change(to: kind)
        JSONText.endHalf(&half, &bytes)
        bytes.append(contentsOf: text.utf8)
    }

    /// What has come since the last time, up to the last whole character.
    mutating func take() -> [AIUpdate] {
        let tail = Self.incompleteTail(bytes)
        let rest = Array(bytes.suffix(tail))
        bytes.removeLast(tail)
        flush()
        bytes = rest
        defer { updates = [] }
        return updates
    }

    /// The rest, with U+FFFD for a character that was not finished.
    mutating func finish() -> [AIUpdate] {
        JSONText.endHalf(&half, &bytes)
        flush()
        defer { updates = [] }
        return updates
    }

    private mutating func change(to kind: Kind) {
        guard kind != self.kind else { return }
        JSONText.endHalf(&half, &bytes)
        flush()
        self.kind = kind
    }

    private mutating func flush() {
        guard !bytes.isEmpty else { return }
        let text = String(decoding: bytes, as: UTF8.self)
        updates.append(kind == .text ? .text(text) : .reasoning(text))
        bytes.removeAll(keepingCapacity: bytes.capacity <= 256 * 1024)
    }

    /// How many bytes at the end are the beginning of a character that lacks more.
    private static func incompleteTail(_ bytes: [UInt8]) -> Int {
        for count in 1...3 where count <= bytes.count {
            let byte = bytes[bytes.count - count]
            if byte & 0b1100_0000 == 0b1000_0000 { continue }
            let length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc2 ? 2 : 1
            return length > count ? count : 0
        }
        return 0
    }
}

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
