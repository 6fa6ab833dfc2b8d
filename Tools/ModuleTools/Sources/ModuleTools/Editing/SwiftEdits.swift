/// Adds text to a bracket of a Swift file, in lines of its own.
struct SwiftInsertion {
    enum Place: Equatable, Sendable {
        /// Before the closing bracket.
        case end
        /// Before the element that begins with these tokens; before the closing bracket when there is none.
        case before(SwiftPattern)
        /// After the last case of an enum.
        case afterCases
    }

    let source: SwiftText
    let bracket: SwiftText.Bracket

    /// Nil when the file does not contain the bracket.
    init?(in text: String, _ pattern: SwiftPattern) {
        source = SwiftText(text)
        guard let bracket = source.bracket(pattern) else { return nil }
        self.bracket = bracket
    }

    /// Whether the bracket contains these tokens, at any depth.
    func contains(_ pattern: SwiftPattern) -> Bool {
        (bracket.open..<bracket.close).contains { pattern.match(source.tokens, at: $0) != nil }
    }

    /// The file's text with the insertion. It may need formatting.
    func inserting(_ text: String, at place: Place) -> String {
        switch place {
        case .end: return insertingAtEnd(text)
        case .before(let pattern):
            guard let token = firstElement(pattern), source.tokens[token].startsLine else {
                return insertingAtEnd(text)
            }
            return source.inserting(
                text, beforeLine: source.firstLine(withCommentsAbove: source.tokens[token].line),
                indentation: source.indentation(of: token))
        case .afterCases:
            guard let last = lastTokenOfCases else { return insertingAtEnd(text) }
            return source.inserting(
                text, beforeLine: source.lastLine(of: last) + 1,
                indentation: source.indentation(of: source.direct(in: bracket)[0]))
        }
    }

    private func firstElement(_ pattern: SwiftPattern) -> Int? {
        source.direct(in: bracket).first { pattern.match(source.tokens, at: $0) != nil }
    }

    private func insertingAtEnd(_ text: String) -> String {
        let close = source.tokens[bracket.close]
        let last = bracket.close - 1
        let isList = source.tokens[bracket.open].text != "{"
        let needsComma = isList && last != bracket.open && source.tokens[last].text != ","
        guard close.startsLine else {
            // All on one line; the formatter distributes it.
            let comma = needsComma ? ", " : " "
            return source.inserting(last == bracket.open ? "\n" + text + "\n" : comma + text, after: last)
        }
        guard needsComma else { return insertingBeforeLine(of: bracket.close, text, in: source) }
        let completed = SwiftText(source.inserting(",", after: last))
        return insertingBeforeLine(of: bracket.close + 1, text, in: completed)
    }

    private func insertingBeforeLine(of close: Int, _ text: String, in source: SwiftText) -> String {
        // The branches of a switch stand under its own letters, and everything else four columns to the right.
        let indentation = source.indentation(of: close) + (isSwitchBody ? "" : "    ")
        return source.inserting(text, beforeLine: source.tokens[close].line, indentation: indentation)
    }

    private var isSwitchBody: Bool {
        source.tokens[..<bracket.open].last { $0.startsLine || $0.text == "switch" }?.text == "switch"
    }

    /// The last token of the last case, directly in the bracket of an enum.
    private var lastTokenOfCases: Int? {
        let direct = source.direct(in: bracket)
        guard let last = direct.last(where: { source.tokens[$0].text == "case" && source.tokens[$0].startsLine }) else {
            return nil
        }
        let next = direct.first { $0 > last && source.tokens[$0].startsLine && !source.tokens[$0].closes }
        return (next ?? bracket.close) - 1
    }
}

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
