/// URLs as they may be shown: without users, passwords, queries and fragments.
public enum RedactedURL {
    private static let hidden = Array("(hidden)".utf8)
    /// In bytes. Longer texts are cut.
    private static let longest = 300

    /// Redacts a text that was given as a URL, and may not be one.
    ///
    /// Whatever cannot be distinguished from a user or a password is hidden, too: everything before the last `@`,
    /// however it is written, and everything after a colon, unless it is a port.
    public static func text(_ address: String) -> String {
        let bytes = Array(address.utf8)
        let start = schemeEnd(bytes)
        var result = Array(bytes[..<start])
        var rest = bytes[start...]
        if let host = endOfLastAt(rest) {
            result += hidden + [UInt8(ascii: "@")]
            rest = rest[host...]
        }
        let query = rest.firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }
        let place = rest[..<(query ?? rest.endIndex)]
        result += withoutPassword(place)
        if let query { result += [rest[query]] + hidden }
        return String(decoding: result.prefix(longest), as: UTF8.self) + (result.count > longest ? "…" : "")
    }

    /// Hides the user and the password of every URL in a text.
    ///
    /// A URL here is what follows `://`, up to a slash, a blank or a quote. A password that contains one of these is
    /// not found: use ``text(_:)`` for a text that was given as a URL.
    public static func hideUsers(in text: String) -> String {
        let bytes = Array(text.utf8)
        var result: [UInt8] = []
        var rest = bytes[...]
        while let colon = rest.indices.first(where: { rest[$0...].starts(with: "://".utf8) }) {
            result += rest[..<(colon + 3)]
            rest = rest[(colon + 3)...]
            let end = rest.firstIndex { $0 <= 0x20 || "/?#'\"<>".utf8.contains($0) } ?? rest.endIndex
            guard let host = endOfLastAt(rest[..<end]) else { continue }
            result += hidden + [UInt8(ascii: "@")]
            rest = rest[host...]
        }
        return String(decoding: result + rest, as: UTF8.self)
    }

    /// Where the part after `://` begins; 0 without a scheme.
    private static func schemeEnd(_ bytes: [UInt8]) -> Int {
        guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), bytes[colon...].starts(with: "://".utf8),
            bytes[..<colon].allSatisfy(isInScheme)
        else { return 0 }
        return colon + 3
    }

    /// The index after the last `@`, whether it is percent-encoded or one of the characters that host names map to it
    /// (U+FE6B, U+FF20).
    private static func endOfLastAt(_ bytes: ArraySlice<UInt8>) -> Int? {
        let signs = ["@", "%40", "\u{fe6b}", "\u{ff20}"].map { Array($0.utf8) }
        for index in bytes.indices.reversed() {
            if let sign = signs.first(where: { bytes[index...].starts(with: $0) }) { return index + sign.count }
        }
        return nil
    }

    /// Without an `@`, the text may be just `user:password`.
    private static func withoutPassword(_ place: ArraySlice<UInt8>) -> [UInt8] {
        var start = place.startIndex
        if place.first == UInt8(ascii: "["), let bracket = place.firstIndex(of: UInt8(ascii: "]")),
            place[..<bracket].dropFirst().allSatisfy(\.isInAddress)
        {
            start = bracket + 1
        }
        guard let colon = place[start...].firstIndex(of: UInt8(ascii: ":")) else { return Array(place) }
        let port = place[(colon + 1)...].prefix { $0 != UInt8(ascii: "/") }
        let path = place[port.endIndex...]
        guard port.count <= 5, port.allSatisfy(\.isDigit), !path.contains(UInt8(ascii: ":")) else {
            return place[...colon] + hidden
        }
        return Array(place)
    }

    private static func isInScheme(_ byte: UInt8) -> Bool {
        byte.isDigit || byte.isLetter || "+-.".utf8.contains(byte)
    }
}

/// The kinds of ASCII characters.
extension UInt8 {
    package var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
    package var isLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }
    /// Whether an IPv6 address may have it.
    package var isInAddress: Bool {
        isDigit || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(self | 0x20) || ":.".utf8.contains(self)
    }
}
