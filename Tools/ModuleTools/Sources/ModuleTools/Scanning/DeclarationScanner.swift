/// Finds the declarations at the top of a Swift file, in every branch of every `#if`.
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
    /// Whether the previous word makes `let` and `var` a part of a condition or a pattern.
    private var isInCondition = false

    /// Handles one token, and returns the one to continue with.
    private mutating func take(_ token: SwiftToken) -> SwiftToken? {
        switch token.kind {
        case .directive:
            forgetModifiers()
            brackets.take(token, of: lexer)
            if brackets.depth == 0 { isInBody = false }
        case .punctuation(.at):
            return lexer.nextAfterAttribute()
        case .punctuation(.dot):
            forgetModifiers()
            let member = lexer.next()
            guard let member, member.kind == .identifier else { return member }
        case .punctuation(let byte):
            takePunctuation(byte)
        case .identifier where brackets.depth == 0:
            return takeWord(token)
        case .identifier where brackets.depth == 1 && isInBody:
            return takeWordOfBody(token)
        case .identifier:
            // A modifier's argument, or the inside of something else: its words declare nothing.
            break
        case .quotedIdentifier, .literal:
            forgetModifiers()
        }
        return lexer.next()
    }

    private mutating func takePunctuation(_ byte: UInt8) {
        // `nonisolated(unsafe)` keeps the modifiers before it.
        if byte != .openParenthesis && byte != .closeParenthesis { forgetModifiers() }
        if byte == .comma { isInCondition = true }
        brackets.take(byte)
        if brackets.depth == 0 { isInBody = false }
    }

    private mutating func takeWord(_ token: SwiftToken) -> SwiftToken? {
        let word = lexer.string(token.range)
        if Self.accessLevels.contains(word) { return takeAccess(word) }
        if word == "import" {
            forgetModifiers()
            // The kind in `import struct A.B` declares nothing.
            let kind = lexer.next()
            return kind?.kind == .identifier ? lexer.next() : kind
        }
        guard let kind = Declaration.Kind(rawValue: word) else {
            if !Self.modifiers.contains(word) { forgetModifiers() }
            isInCondition = Self.conditions.contains(word)
            return lexer.next()
        }
        return takeDeclaration(kind)
    }

    /// An access level with an argument, `private(set)`, is the setter's.
    private mutating func takeAccess(_ word: String) -> SwiftToken? {
        let next = lexer.next()
        if next?.kind != .punctuation(.openParenthesis) { access = word }
        return next
    }

    private mutating func takeDeclaration(_ kind: Declaration.Kind) -> SwiftToken? {
        defer { forgetModifiers() }
        guard let token = lexer.next() else { return nil }
        if isInCondition && (kind == .let || kind == .var) { return token }
        // In a script, both can be names of variables.
        if kind == .actor || kind == .macro, token.kind != .identifier || token.startsLine { return token }
        guard let (name, next) = takeName(of: kind, from: token) else { return token }
        declarations.append(Declaration(kind: kind, name: name, access: access))
        guard Self.types.contains(kind) else { return next }
        return takeHeader(from: next)
    }

    /// The name that begins with a token, and the token after it.
    private mutating func takeName(of kind: Declaration.Kind, from token: SwiftToken) -> (String, SwiftToken?)? {
        if kind == .func, case .punctuation(let byte) = token.kind, byte.isOperator || byte == .dot {
            return takeOperator(from: token)
        }
        guard let name = lexer.name(token) else { return nil }
        guard kind == .extension else { return (name, lexer.next()) }
        let (rest, next) = lexer.nextAfterPath()
        return (([name] + rest).joined(separator: "."), next)
    }

    private mutating func takeOperator(from token: SwiftToken) -> (String, SwiftToken?) {
        var range = token.range
        var next = lexer.next()
        while let part = next, case .punctuation(let byte) = part.kind, byte.isOperator || byte == .dot,
            part.range.lowerBound == range.upperBound
        {
            range = range.lowerBound..<part.range.upperBound
            next = lexer.next()
        }
        return (lexer.string(range), next)
    }

    /// Generics, inherited types and conditions, up to the brace.
    private mutating func takeHeader(from first: SwiftToken?) -> SwiftToken? {
        var header = InheritanceList()
        var next = first
        while let token = next, header.take(token, text: lexer.string(token.range)) {
            next = token.kind == .punctuation(.at) ? lexer.nextAfterAttribute() : lexer.next()
        }
        declarations[declarations.count - 1].inherited = header.names
        guard let brace = next, brace.kind == .punctuation(.openBrace) else { return next }
        brackets.take(.openBrace)
        isInBody = brackets.depth == 1
        return lexer.next()
    }

    private mutating func takeWordOfBody(_ token: SwiftToken) -> SwiftToken? {
        let word = lexer.string(token.range)
        if word == "static" || word == "class" {
            sawStatic = true
        } else if word == "func" && sawStatic {
            sawStatic = false
            guard let name = lexer.next() else { return nil }
            guard let (function, next) = takeName(of: .func, from: name) else { return name }
            declarations[declarations.count - 1].staticFunctions.append(function)
            return next
        } else if !Self.accessLevels.contains(word) && !Self.modifiers.contains(word) {
            sawStatic = false
        }
        return lexer.next()
    }

    private mutating func forgetModifiers() {
        access = nil
        sawStatic = false
        isInCondition = false
    }

    private static let accessLevels: Set<String> = [
        "open", "public", "package", "internal", "fileprivate", "private",
    ]

    private static let modifiers: Set<String> = [
        "final", "indirect", "distributed", "nonisolated", "static", "override", "dynamic", "mutating",
        "nonmutating", "consuming", "borrowing", "lazy", "weak", "unowned", "prefix", "postfix", "infix",
    ]

    private static let conditions: Set<String> = ["if", "guard", "while", "case", "for"]

    /// Those that have a body with members, and perhaps inherited types before it.
    private static let types: Set<Declaration.Kind> = [.protocol, .enum, .struct, .class, .actor, .extension]
}

/// One declaration at the top of a file, outside of any other.
struct Declaration: Equatable, Sendable {
    enum Kind: String, Sendable {
        case `protocol`, `enum`, `struct`, `class`, actor, `extension`, `func`, `let`, `var`, `typealias`, macro
    }

    let kind: Kind
    /// As written in the source, with dots for an extension of a nested type, without backticks and generics.
    let name: String
    /// `open`, `public`, `package`, `internal`, `fileprivate` or `private`; nil when none is given.
    let access: String?
    /// The types after the colon: without modules, generics, attributes and those suppressed by a tilde.
    var inherited: [String] = []
    /// The names of the functions called on the type itself, in the order of the source.
    var staticFunctions: [String] = []
}

/// Collects the names between a type's name and its body: `Q` and `R` of
/// `struct A<B: P>: M.Q<Int>, @unchecked R where …`.
struct InheritanceList {
    private(set) var names: [String] = []
    private var isBehindColon = false
    private var isBehindWhere = false
    private var isSuppressed = false
    private var level = 0
    private var current: String?
    private var lastByte: UInt8?

    /// Handles a token of the header; returns false at its end.
    mutating func take(_ token: SwiftToken, text: String) -> Bool {
        defer { lastByte = if case .punctuation(let byte) = token.kind { byte } else { nil } }
        switch token.kind {
        case .punctuation(.openBrace) where level <= 0, .punctuation(.semicolon), .punctuation(.closeBrace), .directive:
            finishName()
            return false
        case .punctuation(let byte):
            takePunctuation(byte)
        case .identifier where text == "where" && level == 0:
            finishName()
            isBehindWhere = true
        case .identifier where level == 0 && isBehindColon && !isBehindWhere && !Self.modifiers.contains(text):
            current = text
        case .quotedIdentifier where level == 0 && isBehindColon && !isBehindWhere:
            current = String(text.dropFirst().dropLast())
        case .identifier, .quotedIdentifier, .literal:
            break
        }
        return true
    }

    private mutating func takePunctuation(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "<"), .openParenthesis, .openBracket, .openBrace: level += 1
        // The end of an arrow closes no bracket.
        case UInt8(ascii: ">") where lastByte == UInt8(ascii: "-"): break
        case UInt8(ascii: ">"), .closeParenthesis, .closeBracket: level -= 1
        case .colon where level == 0: isBehindColon = true
        case .comma where level == 0, UInt8(ascii: "&") where level == 0: finishName()
        case UInt8(ascii: "~"): isSuppressed = true
        default: break
        }
    }

    private mutating func finishName() {
        if let current, !isSuppressed { names.append(current) }
        current = nil
        isSuppressed = false
    }

    private static let modifiers: Set<String> = ["any", "some", "nonisolated"]
}
