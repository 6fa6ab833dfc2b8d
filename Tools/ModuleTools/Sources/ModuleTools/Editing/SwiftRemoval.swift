/// Removes an element of a list, with its lines and the comments directly above it.
enum SwiftRemoval {
    /// The text without the first element that begins with `element`; nil when the list or the element is not there.
    static func removing(_ element: SwiftPattern, from list: SwiftPattern, in text: String) -> String? {
        let source = SwiftText(text)
        guard let bracket = source.bracket(list) else { return nil }
        let elements = source.elements(of: bracket)
        guard let range = elements.first(where: { element.match(source.tokens, at: $0.lowerBound) != nil }) else {
            return nil
        }
        let comma = range.upperBound < bracket.close ? range.upperBound : range.upperBound - 1
        let first = source.tokens[range.lowerBound]
        let isAlone =
            first.startsLine && source.tokens[min(comma + 1, source.tokens.count - 1)].startsLine
        guard isAlone else {
            let bytes = Array(text.utf8)
            let end = source.tokens[comma].range.upperBound
            return String(decoding: bytes[..<first.range.lowerBound] + bytes[end...], as: UTF8.self)
        }
        return source.removing(lines: source.firstLine(withCommentsAbove: first.line)...source.lastLine(of: comma))
    }
}
