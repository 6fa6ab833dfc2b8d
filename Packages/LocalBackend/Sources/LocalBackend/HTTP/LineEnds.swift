import Foundation

/// How lines end in HTTP: with CR LF, and with neither of the two alone (RFC 9112, section 2.2).
enum LineEnds {
    /// Whether there is a line feed without a carriage return before it. Some proxies take it for the end of a line and
    /// others do not, which allows request smuggling.
    static func holdBareLineFeed(_ bytes: Data) -> Bool {
        var previous: UInt8 = 0
        for byte in bytes {
            if byte == 0x0a, previous != 0x0d { return true }
            previous = byte
        }
        return false
    }
}
