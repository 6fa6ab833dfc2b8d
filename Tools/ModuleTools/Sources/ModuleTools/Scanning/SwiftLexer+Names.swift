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

    /// Skips the names after the first one of a path, `B` and `C` of `A.B.C`. Returns the token after the path.
    mutating func nextAfterPath() -> SwiftToken? {
        var following = next()
        while let dot = following, dot.kind == .punctuation(.dot) {
            following = next()
            guard let component = following, name(component) != nil else { break }
            following = next()
        }
        return following
    }

    /// Skips an attribute whose at sign was the last token: its name, and its arguments. Returns the next token; that
    /// is the one after the at sign when it is not a name.
    mutating func nextAfterAttribute() -> SwiftToken? {
        let first = next()
        guard let first, name(first) != nil else { return first }
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
