/// Reads the parts of links: labels, destinations and titles.
struct MarkdownLinkScanner {
    /// Labels are not longer (CommonMark).
    private static let longestLabel = 999
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

    /// Skips blanks and the end of a line. Returns whether nothing else was left of the line.
    mutating func endsLine() -> Bool {
        skipBlanks()
        return offset == bytes.count || take(.lineFeed)
    }

    private mutating func skipBlanks() {
        while byte?.isMarkdownBlank == true { offset += 1 }
    }

    /// Reads `[label]`, which may be empty.
    mutating func label() -> Range<Int>? {
        guard byte == .openingBracket else { return nil }
        let start = offset + 1
        var index = start
        while index < bytes.count, index - start <= Self.longestLabel {
            switch bytes[index] {
            case .closingBracket:
                offset = index + 1
                return start..<index
            case .openingBracket: return nil
            case .backslash where index + 1 < bytes.count && bytes[index + 1].isMarkdownPunctuation: index += 2
            default: index += 1
            }
        }
        return nil
    }

    mutating func destination() -> String? {
        byte == .less ? bracketedDestination() : plainDestination()
    }

    private mutating func bracketedDestination() -> String? {
        var index = offset + 1
        while index < bytes.count {
            switch bytes[index] {
            case .greater:
                defer { offset = index + 1 }
                return MarkdownEscapes.resolved(bytes[(offset + 1)..<index])
            case .less, .lineFeed: return nil
            case .backslash where index + 1 < bytes.count && bytes[index + 1].isMarkdownPunctuation: index += 2
            default: index += 1
            }
        }
        return nil
    }

    private mutating func plainDestination() -> String? {
        var index = offset
        var depth = 0
        scan: while index < bytes.count {
            switch bytes[index] {
            case .backslash where index + 1 < bytes.count && bytes[index + 1].isMarkdownPunctuation: index += 1
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
        let closing = opening == UInt8(ascii: "(") ? UInt8(ascii: ")") : opening
        var index = offset + 1
        while index < bytes.count {
            switch bytes[index] {
            case closing:
                defer { offset = index + 1 }
                return MarkdownEscapes.resolved(bytes[(offset + 1)..<index])
            case UInt8(ascii: "(") where closing == UInt8(ascii: ")"): return nil
            case .backslash: index += 2
            default: index += 1
            }
        }
        return nil
    }
}
