/// Regular expressions, and how to distinguish them from divisions.
extension SwiftLexer {
    /// `/…/` on one line. It does not begin with a blank and has no unmatched closing parenthesis; otherwise the slash
    /// is an operator.
    mutating func skipPlainRegex() -> Bool {
        var index = position + 1
        if byte(at: index) == .space || byte(at: index) == .tab { return false }
        // Never occurs in valid code. Scanning further after each backslash would take quadratic time.
        if position > 0, bytes[position - 1] == .backslash { return false }
        var depth = 0
        var isInClass = false
        while index < bytes.count, !bytes[index].isNewline {
            switch bytes[index] {
            case .backslash:
                if byte(at: index + 1).isNewline { return false }
                index += 1
            case .openBracket: isInClass = true
            case .closeBracket: isInClass = false
            case .openParenthesis where !isInClass: depth += 1
            case .closeParenthesis where !isInClass:
                depth -= 1
                if depth < 0 { return false }
            case .slash:
                if bytes[index - 1] == .space || bytes[index - 1] == .tab { return false }
                position = index + 1
                return true
            default: break
            }
            index += 1
        }
        return false
    }

    /// `#/…/#` whose slash is next. It can span lines if a line break follows that slash.
    mutating func skipExtendedRegex(hashes: Int) {
        position += 1
        let begin = (position: position, line: line, lineStart: lineStart)
        var first = position
        while byte(at: first) == .space || byte(at: first) == .tab { first += 1 }
        let isMultiline = byte(at: first).isNewline && hashes < unclosedHashes
        while position < bytes.count {
            let current = bytes[position]
            if current == .slash, hasHashes(hashes, at: position + 1) {
                position += 1 + hashes
                return
            }
            if current == .backslash, position + 1 < bytes.count, !bytes[position + 1].isNewline {
                position += 2
            } else if current.isNewline {
                guard isMultiline else { return }
                advanceOverNewline()
            } else {
                position += 1
            }
        }
        guard isMultiline else { return }
        unclosedHashes = hashes
        (position, line, lineStart) = begin
    }

    /// Keywords after which a value is expected, so that a slash begins a regular expression.
    static func precedesExpression(_ word: UnsafeBufferPointer<UInt8>) -> Bool {
        guard word.count <= 7, word.first.map({ (0x61...0x7A).contains($0) }) ?? false else { return false }
        return keywords.contains { $0.elementsEqual(word) }
    }

    private static let keywords = [
        "return", "throw", "try", "await", "in", "case", "where", "if", "guard", "while", "else", "switch", "do",
        "yield", "default", "consume", "copy", "unsafe", "repeat",
    ].map { Array($0.utf8) }
}
