/// The value of a header field.
enum FieldValue {
    /// Removes spaces and tabs from both ends, and nothing else: other blanks, such as U+00A0, are part of a value.
    static func trimmed(_ text: some StringProtocol) -> String {
        var bytes = Array(text.utf8)[...]
        while let first = bytes.first, isBlank(first) { bytes.removeFirst() }
        while let last = bytes.last, isBlank(last) { bytes.removeLast() }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Whether two words are equal, ignoring the case of ASCII letters. (In Unicode, the Kelvin sign is a capital k.)
    static func matches(_ text: some StringProtocol, _ word: StaticString) -> Bool {
        text.utf8.count == word.utf8CodeUnitCount
            && zip(text.utf8, 0..<word.utf8CodeUnitCount).allSatisfy {
                lowercased($0) == lowercased(word.utf8Start[$1])
            }
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

    private static func lowercased(_ byte: UInt8) -> UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
    }
}
