/// Characters that are written in another way: after a backslash, by a name, or by a number.
enum MarkdownEscapes {
    /// A text with all of them resolved.
    static func resolved(_ bytes: ArraySlice<UInt8>) -> String {
        guard bytes.contains(where: { $0 == .backslash || $0 == .ampersand }) else {
            return String(decoding: bytes, as: UTF8.self)
        }
        var result: [UInt8] = []
        var index = bytes.startIndex
        while index < bytes.endIndex {
            let byte = bytes[index]
            if byte == .backslash, index + 1 < bytes.endIndex, bytes[index + 1].isMarkdownPunctuation {
                result.append(bytes[index + 1])
                index += 2
            } else if byte == .ampersand, let (character, end) = reference(bytes, at: index) {
                result.append(contentsOf: String(character).utf8)
                index = end
            } else {
                result.append(byte)
                index += 1
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// Reads `&name;`, `&#1234;` or `&#x12ab;`; `end` is where the text after it begins.
    static func reference(_ bytes: ArraySlice<UInt8>, at start: Int) -> (character: Unicode.Scalar, end: Int)? {
        // No name that is known is longer.
        let limit = min(start + 24, bytes.endIndex)
        guard let end = bytes[start..<limit].firstIndex(of: UInt8(ascii: ";")) else { return nil }
        let name = bytes[(start + 1)..<end]
        guard name.first == .numberSign else {
            guard name.allSatisfy({ $0.isMarkdownLetter || $0.isMarkdownDigit }) else { return nil }
            let text = String(decoding: name, as: UTF8.self)
            return MarkdownEntities.characters[text[...]].map { ($0, end + 1) }
        }
        let isHexadecimal = name.dropFirst().first?.lowercasedMarkdownLetter == UInt8(ascii: "x")
        let digits = name.dropFirst(isHexadecimal ? 2 : 1)
        guard (1...(isHexadecimal ? 6 : 7)).contains(digits.count), digits.first != UInt8(ascii: "+"),
            digits.first != .hyphen,
            let value = UInt32(String(decoding: digits, as: UTF8.self), radix: isHexadecimal ? 16 : 10)
        else { return nil }
        return (value == 0 ? "\u{fffd}" : Unicode.Scalar(value) ?? "\u{fffd}", end + 1)
    }
}

/// What stands on the two sides of a run of asterisks, underscores or tildes, and so what the run can be.
struct MarkdownFlanks {
    let byte: UInt8
    let canBegin: Bool
    let canEnd: Bool

    init(_ source: [UInt8], _ run: Range<Int>) {
        byte = source[run.lowerBound]
        let before = Neighbour(source, before: run.lowerBound)
        let after = Neighbour(source, at: run.upperBound)
        let isLeft = after != .space && (after != .punctuation || before != .other)
        let isRight = before != .space && (before != .punctuation || after != .other)
        canBegin = isLeft && (byte != .underscore || !isRight || before == .punctuation)
        canEnd = isRight && (byte != .underscore || !isLeft || after == .punctuation)
    }

    private enum Neighbour {
        case space, punctuation, other

        init(_ source: [UInt8], before offset: Int) {
            var start = offset - 1
            while start > 0, source[start] & 0xc0 == 0x80 { start -= 1 }
            self.init(source, at: start)
        }

        init(_ source: [UInt8], at offset: Int) {
            guard source.indices.contains(offset) else {
                self = .space
                return
            }
            let byte = source[offset]
            if byte < 0x80 {
                self = byte.isMarkdownSpace ? .space : byte.isMarkdownPunctuation ? .punctuation : .other
                return
            }
            let bytes = source[offset..<min(offset + 4, source.count)]
            let scalar = String(decoding: bytes, as: UTF8.self).unicodeScalars.first ?? " "
            let character = Character(scalar)
            let isSpace = scalar.properties.generalCategory == .spaceSeparator
            self = isSpace ? .space : character.isPunctuation || character.isSymbol ? .punctuation : .other
        }
    }
}
