/// Finds the imports of a Swift file: all of them, in every branch of every `#if`.
///
/// The compiler's own `-import-prescan` sees only the branches that are active where it runs.
struct ImportScanner {
    /// The result for one file.
    struct Result: Equatable, Sendable {
        var imports: [ImportStatement] = []
        /// Lines with anything besides comments and blanks.
        var codeLines = 0
    }

    static func scan(_ source: String) -> Result {
        var source = source
        return source.withUTF8 { scan($0) }
    }

    static func scan(_ bytes: UnsafeBufferPointer<UInt8>) -> Result {
        var scanner = ImportScanner(lexer: SwiftLexer(bytes))
        var pending = scanner.lexer.next()
        while let token = pending { pending = scanner.take(token) }
        scanner.result.codeLines = scanner.lexer.codeLines
        return scanner.result
    }

    private var lexer: SwiftLexer
    private var result = Result()
    /// Imports stand where no bracket is open.
    private var brackets = BracketDepth()

    /// Handles one token, and returns the one to continue with.
    private mutating func take(_ token: SwiftToken) -> SwiftToken? {
        switch token.kind {
        case .directive:
            brackets.take(token, of: lexer)
        case .punctuation(.at) where brackets.depth == 0:
            return lexer.nextAfterAttribute()
        case .punctuation(.dot):
            // A name after a dot is a member, even if it is a keyword.
            let member = lexer.next()
            guard let member, member.kind == .identifier, !lexer.isImport(member) || !member.startsLine else {
                return member
            }
        case .punctuation(let byte):
            brackets.take(byte)
        case .identifier where brackets.depth == 0 && lexer.isImport(token):
            return takeImport(token)
        case .identifier, .quotedIdentifier, .literal:
            break
        }
        return lexer.next()
    }

    private mutating func takeImport(_ keyword: SwiftToken) -> SwiftToken? {
        guard var name = lexer.next() else { return nil }
        // The kind of the declaration, if only one is imported.
        if name.kind == .identifier, Self.declarationKinds.contains(lexer.string(name.range)) {
            guard let following = lexer.next() else { return nil }
            name = following
        }
        guard let module = lexer.name(name) else { return name }
        result.imports.append(ImportStatement(module: module, line: keyword.line, column: keyword.column))
        return lexer.nextAfterPath()
    }

    private static let declarationKinds: Set<String> = [
        "typealias", "struct", "class", "enum", "protocol", "let", "var", "func",
    ]
}

/// One import, as written in a file.
struct ImportStatement: Equatable, Sendable {
    /// The module: `Foo` of `import struct Foo.Bar`.
    let module: String
    /// The position of the word `import`, both counted from 1; the column in UTF-8 bytes.
    let line: Int
    let column: Int
}
