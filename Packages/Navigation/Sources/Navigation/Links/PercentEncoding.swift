/// Percent-encoding of one path segment or query value (RFC 3986, sections 2.1 and 3.3).
enum PercentEncoding {
    /// Encodes every byte that is not unreserved, so that the text can stand anywhere in a link.
    static func encode(_ text: String) -> String {
        if text.utf8.allSatisfy(isUnreserved) { return text }
        var encoded: [UInt8] = []
        for byte in text.utf8 {
            if isUnreserved(byte) {
                encoded.append(byte)
            } else {
                encoded += [UInt8(ascii: "%"), digit(byte >> 4), digit(byte & 15)]
            }
        }
        return String(decoding: encoded, as: UTF8.self)
    }

    /// Encodes a text so that the segment is read as a value, whatever words there are: its first unreserved byte is
    /// escaped, too. A text without unreserved bytes cannot be a word.
    static func quote(_ text: String) -> String {
        guard let first = text.utf8.firstIndex(where: isUnreserved) else { return encode(text) }
        let byte = text.utf8[first]
        let escape = String(decoding: [UInt8(ascii: "%"), digit(byte >> 4), digit(byte & 15)], as: UTF8.self)
        let next = text.utf8.index(after: first)
        return encode(String(text[..<first])) + escape + encode(String(text[next...]))
    }

    /// Whether an unreserved byte is escaped in a correctly encoded text.
    static func escapesWithoutNeed(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard var index = bytes.firstIndex(of: UInt8(ascii: "%")) else { return false }
        while index + 2 < bytes.endIndex {
            if bytes[index] == UInt8(ascii: "%") {
                let high = value(bytes[index + 1]) ?? 0
                let low = value(bytes[index + 2]) ?? 0
                if isUnreserved(high << 4 | low) { return true }
            }
            index += 1
        }
        return false
    }

    /// Decodes; nil for a bad escape, a control character, or bytes that are not UTF-8.
    static func decode(_ bytes: some Collection<UInt8>) -> String? {
        // The common case needs neither a check of its UTF-8 nor a look-up of properties.
        if bytes.allSatisfy({ 0x20 <= $0 && $0 < 0x7f && $0 != UInt8(ascii: "%") }) {
            return String(decoding: bytes, as: UTF8.self)
        }
        var decoded: [UInt8] = []
        decoded.reserveCapacity(bytes.count)
        var iterator = bytes.makeIterator()
        while let byte = iterator.next() {
            guard byte == UInt8(ascii: "%") else {
                decoded.append(byte)
                continue
            }
            guard let high = iterator.next().flatMap(value), let low = iterator.next().flatMap(value) else {
                return nil
            }
            decoded.append(high << 4 | low)
        }
        guard let text = String(validating: decoded, as: UTF8.self), hasNoControls(text) else { return nil }
        return text
    }

    /// Whether no character of a text is a control character.
    static func hasNoControls(_ text: String) -> Bool {
        var isASCII = true
        for byte in text.utf8 {
            if byte < 0x20 || byte == 0x7f { return false }
            if byte >= 0x80 { isASCII = false }
        }
        // ASCII, the common case, needs no property look-up.
        return isASCII || !text.unicodeScalars.contains { $0.properties.generalCategory == .control }
    }

    static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
            UInt8(ascii: "~"):
            true
        default: false
        }
    }

    private static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
    }

    private static func value(_ digit: UInt8) -> UInt8? {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
