/// Finds the imports of a Swift file: all of them, in every branch of every `#if`.
///
/// The compiler's own `-import-prescan` sees only the branches that are active where it runs.
public struct ImportScanner {
    /// What a file says about itself.
    public struct Result: Equatable, Sendable {
        public var imports: [ImportStatement] = []
        /// Lines with something on them besides comments and blanks.
        public var codeLines = 0
    }

    public static func scan(_ source: String) -> Result {
        var source = source
        return source.withUTF8 { scan($0) }
    }

    public static func scan(_ bytes: UnsafeBufferPointer<UInt8>) -> Result {
        var scanner = ImportScanner(lexer: SwiftLexer(bytes))
        return scanner.run()
    }

    private var lexer: SwiftLexer
    private var result = Result()
    /// How many brackets of any kind are open; imports stand where none is.
    private var depth = 0
    /// The depth at each open `#if`: every branch begins there again.
    private var conditions: [Int] = []
    private var attributes: [String] = []
    private var access: String?

    private init(lexer: SwiftLexer) {
        self.lexer = lexer
    }

    private mutating func run() -> Result {
        var pending = lexer.next()
        while let token = pending {
            pending = take(token)
        }
        result.codeLines = lexer.codeLines
        return result
    }

    /// Deals with one token, and returns the one to go on with.
    private mutating func take(_ token: SwiftToken) -> SwiftToken? {
        switch token.kind {
        case .directive:
            takeDirective(token)
        case .punctuation(.at) where depth == 0:
            return takeAttribute()
        case .punctuation(.dot):
            // What follows a dot is a member, whatever its name.
            forgetModifiers()
            let member = lexer.next()
            guard let member, member.kind == .identifier, !isImport(member) || !member.startsLine else { return member }
        case .punctuation(let byte):
            takePunctuation(byte)
        case .identifier where depth == 0:
            return takeWord(token)
        case .identifier, .quotedIdentifier, .literal:
            forgetModifiers()
        }
        return lexer.next()
    }

    private mutating func takeDirective(_ token: SwiftToken) {
        forgetModifiers()
        if lexer.matches(token.range, "#if") {
            conditions.append(depth)
        } else if lexer.matches(token.range, "#else") || lexer.matches(token.range, "#elseif") {
            depth = conditions.last ?? depth
        } else if lexer.matches(token.range, "#endif") {
            depth = conditions.popLast() ?? depth
        }
    }

    private mutating func takePunctuation(_ byte: UInt8) {
        forgetModifiers()
        switch byte {
        case .openParenthesis, .openBracket, .openBrace: depth += 1
        case .closeParenthesis, .closeBracket, .closeBrace: depth = max(0, depth - 1)
        default: break
        }
    }

    /// After an at sign: a name, and arguments if a parenthesis follows at once.
    private mutating func takeAttribute() -> SwiftToken? {
        guard let name = lexer.next() else { return nil }
        guard let attribute = identifier(name) else { return name }
        attributes.append(attribute)
        var next = lexer.next()
        while let token = next, token.kind == .punctuation(.dot) {
            _ = lexer.next()
            next = lexer.next()
        }
        guard let open = next, open.kind == .punctuation(.openParenthesis), !open.startsLine else { return next }
        var level = 1
        while level > 0, let token = lexer.next() {
            if token.kind == .punctuation(.openParenthesis) { level += 1 }
            if token.kind == .punctuation(.closeParenthesis) { level -= 1 }
        }
        return lexer.next()
    }

    private mutating func takeWord(_ token: SwiftToken) -> SwiftToken? {
        if isImport(token) { return takeImport(token) }
        let word = lexer.string(token.range)
        if ["public", "package", "internal", "fileprivate", "private"].contains(word) {
            access = word
        } else {
            forgetModifiers()
        }
        return lexer.next()
    }

    private mutating func takeImport(_ keyword: SwiftToken) -> SwiftToken? {
        defer { forgetModifiers() }
        guard var name = lexer.next() else { return nil }
        var kind: String?
        if name.kind == .identifier, Self.declarationKinds.contains(lexer.string(name.range)) {
            kind = lexer.string(name.range)
            guard let following = lexer.next() else { return nil }
            name = following
        }
        guard let module = identifier(name) else { return name }
        var path: [String] = []
        var next = lexer.next()
        while let dot = next, dot.kind == .punctuation(.dot) {
            next = lexer.next()
            guard let component = next, let part = identifier(component) else { break }
            path.append(part)
            next = lexer.next()
        }
        result.imports.append(
            ImportStatement(
                module: module, path: path, declarationKind: kind, access: access, attributes: attributes,
                isConditional: !conditions.isEmpty, line: keyword.line, column: keyword.column))
        return next
    }

    private func isImport(_ token: SwiftToken) -> Bool {
        token.kind == .identifier && lexer.matches(token.range, "import")
    }

    /// The name a token is. In unfinished code the next line's `import` is none.
    private func identifier(_ token: SwiftToken) -> String? {
        switch token.kind {
        case .identifier where isImport(token): nil
        case .identifier: lexer.string(token.range)
        case .quotedIdentifier: String(lexer.string(token.range).dropFirst().dropLast())
        default: nil
        }
    }

    private mutating func forgetModifiers() {
        access = nil
        if !attributes.isEmpty { attributes = [] }
    }

    private static let declarationKinds: Set<String> = [
        "typealias", "struct", "class", "enum", "protocol", "let", "var", "func",
    ]
}
