/// Strings, with code in their interpolations.
extension SwiftLexer {
    /// No real code nests strings so deeply; a file that does must not exhaust the stack.
    private static let deepestInterpolation = 64

    /// Skips a string whose opening quote is next; its hashes have been read.
    mutating func skipString(hashes: Int) {
        let isMultiline =
            byte(at: position + 1) == .quote && byte(at: position + 2) == .quote
            && !isSingleLine(after: position + 3, hashes: hashes)
        position += isMultiline ? 3 : 1
        while position < bytes.count {
            let current = bytes[position]
            if current == .backslash, hasHashes(hashes, at: position + 1) {
                position += 1 + hashes
                skipEscape(isMultiline: isMultiline)
            } else if current == .quote {
                if endsString(isMultiline: isMultiline, hashes: hashes) { return }
                position += 1
            } else if current.isNewline {
                guard isMultiline else { return }
                advanceOverNewline()
            } else {
                position += 1
            }
        }
    }

    /// Skips the closing delimiter, if it is next.
    private mutating func endsString(isMultiline: Bool, hashes: Int) -> Bool {
        let quotes = isMultiline ? 3 : 1
        for offset in 0..<quotes where byte(at: position + offset) != .quote { return false }
        guard hasHashes(hashes, at: position + quotes) else { return false }
        position += quotes + hashes
        return true
    }

    /// `#"""#` is a quote in a raw string of one line, not the beginning of a multi-line string.
    private func isSingleLine(after start: Int, hashes: Int) -> Bool {
        guard hashes > 0 else { return false }
        var index = start - 1
        while index < bytes.count, !bytes[index].isNewline {
            if bytes[index] == .quote, hasHashes(hashes, at: index + 1) { return true }
            index += 1
        }
        return false
    }

    func hasHashes(_ count: Int, at index: Int) -> Bool {
        for offset in 0..<count where byte(at: index + offset) != .hash { return false }
        return true
    }

    /// The rest of an escape after its backslash: one byte, or an interpolation with code in it.
    private mutating func skipEscape(isMultiline: Bool) {
        guard position < bytes.count else { return }
        guard bytes[position] == .openParenthesis, interpolations < Self.deepestInterpolation else {
            if !bytes[position].isNewline { position += 1 }
            return
        }
        interpolations += 1
        skipInterpolation(isMultiline: isMultiline)
        interpolations -= 1
    }

    private mutating func skipInterpolation(isMultiline: Bool) {
        var depth = 0
        // Parentheses in strings and comments are not tokens, so only those of the code count.
        repeat {
            let before = self
            if skipBlanks(), !isMultiline {
                // The string is invalid, and ends with its line.
                self = before
                return
            }
            guard let token = next() else { return }
            if token.kind == .punctuation(.openParenthesis) { depth += 1 }
            if token.kind == .punctuation(.closeParenthesis) { depth -= 1 }
        } while depth > 0
    }
}
