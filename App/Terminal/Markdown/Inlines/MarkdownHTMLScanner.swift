/// Finds tags, comments and other parts of HTML, and links in angle brackets.
struct MarkdownHTMLScanner {
    private let bytes: [UInt8]
    private let end: Int
    /// The ends that are known to be missing from some place on, so that no text is searched twice in vain.
    private var missingEnds: Set<String> = []

    init(_ bytes: [UInt8], end: Int? = nil) {
        self.bytes = bytes
        self.end = end ?? bytes.count
    }

    private func byte(_ index: Int) -> UInt8? { index < end ? bytes[index] : nil }

    private func skip(_ index: inout Int, while condition: (UInt8) -> Bool) {
        while index < end, condition(bytes[index]) { index += 1 }
    }

    /// Where the text after a part of HTML begins.
    mutating func html(at start: Int) -> Int? {
        switch byte(start + 1) {
        case UInt8(ascii: "?")?: return find("?>", from: start + 2)
        case .exclamation?:
            if has("--", at: start + 2) {
                if has(">", at: start + 4) { return start + 5 }
                if has("->", at: start + 4) { return start + 6 }
                return find("-->", from: start + 4)
            }
            if has("[CDATA[", at: start + 2) { return find("]]>", from: start + 9) }
            return byte(start + 2)?.isMarkdownLetter == true ? find(">", from: start + 3) : nil
        default: return tag(at: start)
        }
    }

    mutating func tag(at start: Int) -> Int? {
        var index = start + 1
        let isClosing = byte(index) == UInt8(ascii: "/")
        if isClosing { index += 1 }
        guard byte(index)?.isMarkdownLetter == true else { return nil }
        skip(&index) { $0.isMarkdownLetter || $0.isMarkdownDigit || $0 == .hyphen }
        if !isClosing {
            while let next = attribute(at: index) { index = next }
        }
        skip(&index, while: \.isMarkdownSpace)
        if !isClosing, byte(index) == UInt8(ascii: "/") { index += 1 }
        return byte(index) == .greater ? index + 1 : nil
    }

    private func attribute(at start: Int) -> Int? {
        var index = start
        skip(&index, while: \.isMarkdownSpace)
        guard index > start, let first = byte(index),
            first.isMarkdownLetter || first == .underscore || first == .colon
        else { return nil }
        skip(&index) {
            $0.isMarkdownLetter || $0.isMarkdownDigit || $0 == .underscore || $0 == .colon || $0 == .hyphen
                || $0 == UInt8(ascii: ".")
        }
        var value = index
        skip(&value, while: \.isMarkdownSpace)
        guard byte(value) == .equals else { return index }
        value += 1
        skip(&value, while: \.isMarkdownSpace)
        guard let quote = byte(value) else { return nil }
        if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
            value += 1
            skip(&value) { $0 != quote }
            return value < end ? value + 1 : nil
        }
        let valueStart = value
        skip(&value) { !$0.isMarkdownSpace && !"\"'=<>`".utf8.contains($0) }
        return value > valueStart ? value : nil
    }

    private func has(_ text: String, at start: Int) -> Bool {
        start <= end && bytes[start..<end].starts(with: text.utf8)
    }

    private mutating func find(_ text: String, from start: Int) -> Int? {
        guard start <= end, !missingEnds.contains(text) else { return nil }
        if let index = (start..<end).first(where: { has(text, at: $0) }) { return index + text.utf8.count }
        missingEnds.insert(text)
        return nil
    }
}

// MARK: Links

extension MarkdownHTMLScanner {
    /// Reads `<https://example.org>` or `<someone@example.org>`; `textEnd` is where the text in the brackets ends.
    func link(at start: Int) -> (destination: String, textEnd: Int)? {
        if let end = addressEnd(at: start + 1) {
            return (String(decoding: bytes[(start + 1)..<end], as: UTF8.self), end)
        }
        if let end = mailEnd(at: start + 1) {
            return ("mailto:" + String(decoding: bytes[(start + 1)..<end], as: UTF8.self), end)
        }
        return nil
    }

    private func addressEnd(at start: Int) -> Int? {
        var index = start
        guard byte(index)?.isMarkdownLetter == true else { return nil }
        skip(&index) { $0.isMarkdownLetter || $0.isMarkdownDigit || "+.-".utf8.contains($0) }
        guard (2...32).contains(index - start), byte(index) == .colon else { return nil }
        skip(&index) { $0 > 0x20 && $0 != 0x7f && $0 != .less && $0 != .greater }
        return byte(index) == .greater ? index : nil
    }

    private func mailEnd(at start: Int) -> Int? {
        var index = start
        skip(&index) { $0.isMarkdownLetter || $0.isMarkdownDigit || ".!#$%&'*+/=?^_`{|}~-".utf8.contains($0) }
        guard index > start, byte(index) == UInt8(ascii: "@") else { return nil }
        repeat {
            index += 1
            let label = index
            skip(&index) { $0.isMarkdownLetter || $0.isMarkdownDigit || $0 == .hyphen }
            guard (1...63).contains(index - label), bytes[label] != .hyphen, bytes[index - 1] != .hyphen else {
                return nil
            }
        } while byte(index) == UInt8(ascii: ".")
        return byte(index) == .greater ? index : nil
    }
}
