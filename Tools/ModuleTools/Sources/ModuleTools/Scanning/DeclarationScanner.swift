/// Finds the types and extensions at the top of a Swift file, in every branch of every `#if`.
struct DeclarationScanner {
    static func scan(_ source: String) -> [Declaration] {
        var source = source
        return source.withUTF8 { scan($0) }
    }

    static func scan(_ bytes: UnsafeBufferPointer<UInt8>) -> [Declaration] {
        var scanner = DeclarationScanner(lexer: SwiftLexer(bytes))
        var pending = scanner.lexer.next()
        while let token = pending { pending = scanner.take(token) }
        return scanner.declarations
    }

    private var lexer: SwiftLexer
    private var declarations: [Declaration] = []
    private var brackets = BracketDepth()
    private var access: String?
    /// Whether the last declaration's body is open.
    private var isInBody = false
    private var sawStatic = false

    /// Handles one token, and returns the one to continue with.
    private mutating func take(_ token: SwiftToken) -> SwiftToken? {
        switch token.kind {
        case .punctuation(.at):
            return lexer.nextAfterAttribute()
        case .identifier where brackets.depth == 0:
            return takeWord(lexer.string(token.range))
        case .identifier where brackets.depth == 1 && isInBody:
            return takeWordOfBody(lexer.string(token.range))
        case .identifier:
            // The inside of something else: its words declare nothing.
            return lexer.next()
        case .punctuation(.dot):
            let member = lexer.next()
            guard let member, member.kind == .identifier else { return member }
        case .punctuation(let byte):
            brackets.take(byte)
        case .directive:
            brackets.take(token, of: lexer)
        case .quotedIdentifier, .literal:
            break
        }
        if brackets.depth == 0 { isInBody = false }
        forgetModifiers()
        return lexer.next()
    }

    private mutating func takeWord(_ word: String) -> SwiftToken? {
        if Self.accessLevels.contains(word) {
            access = word
            return lexer.next()
        }
        if let kind = Declaration.Kind(rawValue: word) { return takeDeclaration(kind) }
        if !Self.modifiers.contains(word) { forgetModifiers() }
        let next = lexer.next()
        // The kind in `import struct A.B` declares nothing.
        return word == "import" && next?.kind == .identifier ? lexer.next() : next
    }

    private mutating func takeDeclaration(_ kind: Declaration.Kind) -> SwiftToken? {
        defer { forgetModifiers() }
        guard let token = lexer.next() else { return nil }
        // In a script, it can be the name of a variable.
        if kind == .actor, token.kind != .identifier || token.startsLine { return token }
        guard let name = lexer.name(token) else { return token }
        let (rest, next) = lexer.nextAfterPath()
        let path = ([name] + rest).joined(separator: ".")
        declarations.append(Declaration(kind: kind, name: path, access: access))
        return kind == .typealias ? next : takeHeader(from: next)
    }

    /// Generics, inherited types and conditions, up to the brace.
    private mutating func takeHeader(from first: SwiftToken?) -> SwiftToken? {
        let ends: [SwiftToken.Kind] = [
            .punctuation(.openBrace), .punctuation(.semicolon), .punctuation(.closeBrace), .directive,
        ]
        var next = first
        while let token = next, !ends.contains(token.kind) {
            if let name = lexer.name(token) { declarations[declarations.count - 1].header.append(name) }
            next = token.kind == .punctuation(.at) ? lexer.nextAfterAttribute() : lexer.next()
        }
        guard let brace = next, brace.kind == .punctuation(.openBrace) else { return next }
        brackets.take(.openBrace)
        isInBody = brackets.depth == 1
        return lexer.next()
    }

    private mutating func takeWordOfBody(_ word: String) -> SwiftToken? {
        if word == "static" || word == "class" {
            sawStatic = true
        } else if word == "func" && sawStatic {
            sawStatic = false
            guard let token = lexer.next() else { return nil }
            guard let name = lexer.name(token) else { return token }
            declarations[declarations.count - 1].staticFunctions.append(name)
        } else if !Self.accessLevels.contains(word) && !Self.modifiers.contains(word) {
            sawStatic = false
        }
        return lexer.next()
    }

    private mutating func forgetModifiers() {
        access = nil
        sawStatic = false
    }

    private static let accessLevels: Set = ["open", "public", "package", "internal", "fileprivate", "private"]
    private static let modifiers: Set = ["final", "indirect", "distributed", "nonisolated", "override", "dynamic"]
}

/// A type or an extension at the top of a file, outside of any other.
struct Declaration: Equatable, Sendable {
    enum Kind: String, Sendable {
        case `protocol`, `enum`, `struct`, `class`, actor, `extension`, `typealias`
    }

    let kind: Kind
    /// As written in the source, with dots for an extension of a nested type, without backticks and generics.
    let name: String
    /// `open`, `public`, `package`, `internal`, `fileprivate` or `private`; nil when none is given.
    let access: String?
    /// All names between its own and its body: generics, inherited types and conditions.
    var header: [String] = []
    /// The names of the functions called on the type itself, in the order of the source, without operators.
    var staticFunctions: [String] = []
}
