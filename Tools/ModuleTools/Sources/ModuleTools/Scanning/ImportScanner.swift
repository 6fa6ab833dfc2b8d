/// Finds the imports of a Swift file: all of them, in every branch of every `#if`.
///
/// The compiler's own `-import-prescan` sees only the branches that are active where it runs.
public struct ImportScanner {
    /// The result for one file.
    public struct Result: Equatable, Sendable {
        public var imports: [ImportStatement] = []
        /// Lines with anything besides comments and blanks.
        public var codeLines = 0
        /// Line ends, as `wc -l` counts them.
        public var lines = 0
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
    /// Imports stand where no bracket is open.
    private var brackets = BracketDepth()
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
        result.lines = lexer.line - 1
        return result
    }

    /// Handles one token, and returns the one to continue with.
    private mutating func take(_ token: SwiftToken) -> SwiftToken? {
        switch token.kind {
        case .directive:
            forgetModifiers()
            brackets.take(token, of: lexer)
        case .punctuation(.at) where brackets.depth == 0:
            return takeAttribute()
        case .punctuation(.dot):
            // A name after a dot is a member, even if it is a keyword.
            forgetModifiers()
            let member = lexer.next()
            guard let member, member.kind == .identifier, !lexer.isImport(member) || !member.startsLine else {
                return member
            }
        case .punctuation(let byte):
            forgetModifiers()
            brackets.take(byte)
        case .identifier where brackets.depth == 0:
            return takeWord(token)
        case .identifier, .quotedIdentifier, .literal:
            forgetModifiers()
        }
        return lexer.next()
    }

    private mutating func takeAttribute() -> SwiftToken? {
        guard let name = lexer.next() else { return nil }
        guard let attribute = lexer.name(name) else { return name }
        attributes.append(attribute)
        return lexer.nextAfterAttribute()
    }

    private mutating func takeWord(_ token: SwiftToken) -> SwiftToken? {
        if lexer.isImport(token) { return takeImport(token) }
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
        guard let module = lexer.name(name) else { return name }
        var path: [String] = []
        var next = lexer.next()
        while let dot = next, dot.kind == .punctuation(.dot) {
            next = lexer.next()
            guard let component = next, let part = lexer.name(component) else { break }
            path.append(part)
            next = lexer.next()
        }
        result.imports.append(
            ImportStatement(
                module: module, path: path, declarationKind: kind, access: access, attributes: attributes,
                isConditional: brackets.isConditional, line: keyword.line, column: keyword.column))
        return next
    }

    private mutating func forgetModifiers() {
        access = nil
        if !attributes.isEmpty { attributes = [] }
    }

    private static let declarationKinds: Set<String> = [
        "typealias", "struct", "class", "enum", "protocol", "let", "var", "func",
    ]
}
