/// Percent-encoding of one path segment or query value (RFC 3986, sections 2.1 and 3.3).
enum PercentEncoding {
    /// Encodes every byte that is not unreserved, so that the text can stand anywhere in a link.
    static func encode(_ text: some StringProtocol) -> String {
        if text.utf8.allSatisfy(isUnreserved) { return String(text) }
        return text.utf8.reduce(into: "") { encoded, byte in
            if isUnreserved(byte) {
                encoded.unicodeScalars.append(UnicodeScalar(byte))
            } else {
                encoded += escape(byte)
            }
        }
    }

    /// Encodes a text so that the segment is read as a value, whatever words there are: its first unreserved byte is
    /// escaped, too. A text without unreserved bytes cannot be a word.
    static func quote(_ text: String) -> String {
        guard let first = text.utf8.firstIndex(where: isUnreserved) else { return encode(text) }
        return encode(text[..<first]) + escape(text.utf8[first]) + encode(text[text.utf8.index(after: first)...])
    }

    private static func escape(_ byte: UInt8) -> String {
        (byte < 0x10 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
    }

    /// Whether an unreserved byte is escaped in a correctly encoded text.
    static func escapesWithoutNeed(_ bytes: ArraySlice<UInt8>) -> Bool {
        bytes.indices.contains { index in
            guard bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.endIndex, let high = value(bytes[index + 1]),
                let low = value(bytes[index + 2])
            else { return false }
            return isUnreserved(high << 4 | low)
        }
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

    /// Whether a byte is a letter, a digit, `-`, `.`, `_` or `~`.
    static func isUnreserved(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x61...0x7a).contains(byte | 0x20) || "-._~".utf8.contains(byte)
    }

    private static func value(_ digit: UInt8) -> UInt8? {
        Character(UnicodeScalar(digit)).hexDigitValue.map { UInt8($0) }
    }
}
