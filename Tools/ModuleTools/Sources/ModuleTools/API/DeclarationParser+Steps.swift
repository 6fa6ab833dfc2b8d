extension DeclarationParser {
    var next: String? { tokens.first?.text }

    func isNext(_ text: String) -> Bool { next == text }

    mutating func take() -> String? { tokens.popFirst()?.text }

    mutating func takes(_ text: String) -> Bool {
        guard isNext(text) else { return false }
        tokens.removeFirst()
        return true
    }

    func shown(_ slice: ArraySlice<Token>) -> String {
        guard let first = slice.first, let last = slice.last else { return "" }
        return String(decoding: bytes[first.range.lowerBound..<last.range.upperBound], as: UTF8.self)
    }

    func text(_ slice: ArraySlice<Token>) -> DeclarationHead.Text {
        var names: [String] = []
        for (index, token) in zip(slice.indices, slice) {
            let isMember = index > slice.startIndex && slice[index - 1].text == "."
            names.append(isMember ? token.text : placeholders[token.text] ?? token.text)
        }
        return DeclarationHead.Text(tokens: TypeSugar.apply(to: names), shown: shown(slice))
    }

    /// Takes tokens up to one for which `ends` is true outside all brackets.
    mutating func take(until ends: (Token) -> Bool) -> ArraySlice<Token> {
        var depth = 0
        var angles = 0
        var index = tokens.startIndex
        while index < tokens.endIndex {
            let token = tokens[index]
            if depth == 0 && angles == 0 && ends(token) { break }
            switch token.text {
            case "(", "[", "{": depth += 1
            case ")", "]", "}":
                if depth == 0 { return cut(at: index) }
                depth -= 1
            // A generic argument list touches its type; an operator in a default value does not.
            case "<" where token.touches: angles += 1
            case ">" where angles > 0 && !(token.touches && tokens[index - 1].text == "-"): angles -= 1
            default: break
            }
            index += 1
        }
        return cut(at: index)
    }

    mutating func cut(at index: Int) -> ArraySlice<Token> {
        let slice = tokens[..<index]
        tokens = tokens[index...]
        return slice
    }

    /// The parts of a list between commas, up to the closing bracket, which is taken.
    mutating func list(closing close: String) throws(Failure) -> [ArraySlice<Token>] {
        var parts: [ArraySlice<Token>] = []
        while let token = tokens.first, token.text != close {
            let part = take { $0.text == "," || $0.text == close }
            parts.append(part)
            guard takes(",") || !part.isEmpty else { break }
        }
        guard takes(close) else { throw Failure(reason: "\(close) is missing") }
        return parts.filter { !$0.isEmpty }
    }
}
