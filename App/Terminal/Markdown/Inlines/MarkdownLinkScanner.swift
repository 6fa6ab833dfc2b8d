/// Reads the parts of links: destinations and titles.
struct MarkdownLinkScanner {
    /// Destinations do not have more brackets in brackets.
    private static let deepestBrackets = 32

    private let bytes: [UInt8]
    private(set) var offset: Int

    init(_ bytes: [UInt8], at offset: Int) {
        self.bytes = bytes
        self.offset = offset
    }

    private var byte: UInt8? { offset < bytes.count ? bytes[offset] : nil }

    mutating func take(_ byte: UInt8) -> Bool {
        guard self.byte == byte else { return false }
        offset += 1
        return true
    }

    /// Skips blanks and at most one end of a line. Returns whether there were any.
    @discardableResult
    mutating func skipSpaces() -> Bool {
        let start = offset
        skipBlanks()
        if take(.lineFeed) { skipBlanks() }
        return offset > start
    }

    private mutating func skipBlanks() {
        while byte?.isMarkdownBlank == true { offset += 1 }
    }

    /// Where the next of a byte is; nil if one of the others comes first. What stands after a backslash does not count.
    private func place(of byte: UInt8, from start: Int, before others: [UInt8]) -> Int? {
        var index = start
        while index < bytes.count, bytes[index] != byte {
            if others.contains(bytes[index]) { return nil }
            index += isEscape(at: index) ? 2 : 1
        }
        return index < bytes.count ? index : nil
    }

    private func isEscape(at index: Int) -> Bool {
        bytes[index] == .backslash && index + 1 < bytes.count && bytes[index + 1].isMarkdownPunctuation
    }

    mutating func destination() -> String? {
        byte == .less ? bracketedDestination() : plainDestination()
    }

    private mutating func bracketedDestination() -> String? {
        guard let end = place(of: .greater, from: offset + 1, before: [.less, .lineFeed]) else { return nil }
        defer { offset = end + 1 }
        return MarkdownEscapes.resolved(bytes[(offset + 1)..<end])
    }

    private mutating func plainDestination() -> String? {
        var index = offset
        var depth = 0
        scan: while index < bytes.count {
            switch bytes[index] {
            case .backslash where isEscape(at: index): index += 1
            case UInt8(ascii: "("):
                depth += 1
                guard depth <= Self.deepestBrackets else { return nil }
            case UInt8(ascii: ")"):
                guard depth > 0 else { break scan }
                depth -= 1
            case 0...0x20, 0x7f: break scan
            default: break
            }
            index += 1
        }
        guard depth == 0, index > offset || byte == UInt8(ascii: ")") else { return nil }
        defer { offset = index }
        return MarkdownEscapes.resolved(bytes[offset..<index])
    }

    mutating func title() -> String? {
        guard let opening = byte, "\"'(".utf8.contains(opening) else { return nil }
        let isParenthesis = opening == UInt8(ascii: "(")
        let closing = isParenthesis ? UInt8(ascii: ")") : opening
        guard let end = place(of: closing, from: offset + 1, before: isParenthesis ? [opening] : []) else { return nil }
        defer { offset = end + 1 }
        return MarkdownEscapes.resolved(bytes[(offset + 1)..<end])
    }
}

/// An address between angle brackets, which is a link ("autolinks" in the CommonMark specification).
enum MarkdownAddress {
    /// Reads `<https://example.org>` or `<someone@example.org>`; `end` is where the text in the brackets ends.
    static func link(_ bytes: [UInt8], at start: Int) -> (destination: String, end: Int)? {
        let address = bytes[(start + 1)...].prefix { $0 > 0x20 && $0 != 0x7f && $0 != .less && $0 != .greater }
        guard address.endIndex < bytes.count, bytes[address.endIndex] == .greater else { return nil }
        let text = String(decoding: address, as: UTF8.self)
        if isScheme(address.prefix { $0 != UInt8(ascii: ":") }, of: address) { return (text, address.endIndex) }
        let parts = address.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty, parts[0].allSatisfy({ isWord($0) || others.contains($0) }),
            parts[1].split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).allSatisfy(isLabel)
        else { return nil }
        return ("mailto:" + text, address.endIndex)
    }

    /// What the part before the "@" may have beside letters and digits.
    private static let others = Set(".!#$%&'*+/=?^_`{|}~-".utf8)

    private static func isWord(_ byte: UInt8) -> Bool { byte.isMarkdownLetter || byte.isMarkdownDigit }

    private static func isScheme(_ scheme: ArraySlice<UInt8>, of address: ArraySlice<UInt8>) -> Bool {
        (2...32).contains(scheme.count) && scheme.endIndex < address.endIndex && scheme.first?.isMarkdownLetter == true
            && scheme.allSatisfy { isWord($0) || "+.-".utf8.contains($0) }
    }

    private static func isLabel(_ label: ArraySlice<UInt8>) -> Bool {
        (1...63).contains(label.count) && [label.first, label.last].allSatisfy { $0.map(isWord) == true }
            && label.allSatisfy { isWord($0) || $0 == UInt8(ascii: "-") }
    }
}
