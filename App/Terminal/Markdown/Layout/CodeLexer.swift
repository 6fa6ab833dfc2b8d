/// Gives the words, texts and comments of code their faces, line by line.
struct CodeLexer {
    private let language: CodeLanguage?
    /// What a line before has begun.
    private var open: CodeLanguage.Span?

    init(_ language: String?) {
        self.language = language.flatMap(CodeLanguage.named)
    }

    mutating func line(_ text: String) -> Line {
        guard let language else { return Line(text, Face(.codeBlock)) }
        var line = Line()
        var rest = text[...]
        var previous: Character?
        func take(_ end: String.Index?, _ role: Face.Role) {
            let part = rest[..<(end ?? rest.endIndex)]
            line.append(String(part), Face(role))
            previous = part.last ?? previous
            rest = rest[part.endIndex...]
        }
        while let first = rest.first {
            // Not as in `$#` and `${name#prefix}`.
            let isNewWord = previous?.isWhitespace ?? true
            if let open {
                let end = rest.firstRange(of: open.end)?.upperBound
                if end != nil { self.open = nil }
                take(end, open.role)
            } else if language.comments.contains(where: { rest.hasPrefix($0) }), first != "#" || isNewWord {
                take(nil, .comment)
            } else if let span = language.spans.first(where: { rest.hasPrefix($0.start) }) {
                open = span
                take(rest.index(rest.startIndex, offsetBy: span.start.count), span.role)
            } else if language.quotes.contains(first) {
                take(Self.end(ofText: rest, quote: first), .string)
            } else if first.isNumber {
                take(rest.firstIndex { !$0.isLetter && !$0.isNumber && $0 != "." && $0 != "_" }, .number)
            } else if first.isLetter || first == "_" {
                let end = rest.firstIndex { !$0.isLetter && !$0.isNumber && $0 != "_" } ?? rest.endIndex
                take(end, language.isKeyword(rest[..<end], after: previous) ? .keyword : .codeBlock)
            } else {
                take(rest.index(after: rest.startIndex), .codeBlock)
            }
        }
        return line
    }

    private static func end(ofText rest: Substring, quote: Character) -> String.Index {
        var isEscaped = false
        for index in rest.indices.dropFirst() {
            if isEscaped {
                isEscaped = false
            } else if rest[index] == quote {
                return rest.index(after: index)
            } else {
                isEscaped = rest[index] == "\\"
            }
        }
        return rest.endIndex
    }
}

extension CodeLanguage {
    fileprivate func isKeyword(_ word: Substring, after previous: Character?) -> Bool {
        guard !isMarkup else { return previous == "<" || previous == "/" }
        return keywords.all.contains(ignoresCase ? word.lowercased()[...] : word)
    }
}
