public import Foundation

/// How deep JSON is nested, measured before a decoder sees it: the work of decoders grows with the depth.
public enum JSONNesting {
    /// The deepest nesting that is accepted.
    public static let limit = 64

    /// The deepest level of brackets outside strings; 0 for a bare value. Says nothing about whether it is JSON.
    public static func depth(of text: Data) -> Int {
        text.withUnsafeBytes { bytes in
            var depth = 0
            var deepest = 0
            var inString = false
            var escaped = false
            for byte in bytes {
                if escaped {
                    escaped = false
                } else if inString {
                    if byte == UInt8(ascii: "\\") { escaped = true }
                    if byte == UInt8(ascii: "\"") { inString = false }
                } else if byte == UInt8(ascii: "\"") {
                    inString = true
                } else if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") {
                    depth += 1
                    deepest = max(deepest, depth)
                } else if byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") {
                    depth -= 1
                }
            }
            return deepest
        }
    }
}
