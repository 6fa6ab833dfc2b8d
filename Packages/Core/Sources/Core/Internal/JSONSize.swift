import Foundation

/// How deep JSON is nested and how many values it has, measured before a decoder sees it: the work and the memory of
/// decoders grow with both. Says nothing about whether it is JSON.
struct JSONSize {
    /// The deepest level of brackets outside strings; 0 for a bare value.
    private(set) var depth = 0
    /// Of all kinds together. An empty array or object counts twice.
    private(set) var values = 1

    init(of text: Data) {
        text.withUnsafeBytes { bytes in
            var (position, open) = (0, 0)
            while position < bytes.count {
                switch bytes[position] {
                case UInt8(ascii: "\""):
                    position = JSONString.end(in: bytes, from: position) ?? bytes.count
                    continue
                case UInt8(ascii: "{"), UInt8(ascii: "["):
                    values += 1
                    open += 1
                    depth = max(depth, open)
                case UInt8(ascii: "}"), UInt8(ascii: "]"): open -= 1
                case UInt8(ascii: ","): values += 1
                default: break
                }
                position += 1
            }
        }
    }
}

enum JSONString {
    /// The position after its closing quote; nil when it has none.
    ///
    /// - Parameter start: of its opening quote.
    static func end(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
        guard let base = bytes.baseAddress else { return nil }
        var position = start + 1
        while let found = memchr(base + position, 0x22, bytes.count - position) {
            let quote = UnsafeRawPointer(found) - base
            var backslashes = 0
            while quote - backslashes > position, bytes[quote - backslashes - 1] == UInt8(ascii: "\\") {
                backslashes += 1
            }
            position = quote + 1
            if backslashes.isMultiple(of: 2) { return position }
        }
        return nil
    }
}
