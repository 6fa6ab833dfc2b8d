extension SwiftLexer {
    func isImport(_ token: SwiftToken) -> Bool {
        token.kind == .identifier && matches(token.range, "import")
    }

    /// The token as a name, without backticks. In incomplete code, an `import` on the next line is not a name.
    func name(_ token: SwiftToken) -> String? {
        switch token.kind {
        case .identifier where isImport(token): nil
        case .identifier: string(token.range)
        case .quotedIdentifier: String(string(token.range).dropFirst().dropLast())
        default: nil
        }
    }

    /// Skips the rest of an attribute whose name has begun: the other parts of its name, and its arguments. Returns the
    /// next token.
    mutating func nextAfterAttribute() -> SwiftToken? {
        var following = next()
        while let dot = following, dot.kind == .punctuation(.dot) {
            _ = next()
            following = next()
        }
        guard let open = following, open.kind == .punctuation(.openParenthesis), !open.startsLine else {
            return following
        }
        var level = 1
        while level > 0, let token = next() {
            if token.kind == .punctuation(.openParenthesis) { level += 1 }
            if token.kind == .punctuation(.closeParenthesis) { level -= 1 }
        }
        return next()
    }
}
