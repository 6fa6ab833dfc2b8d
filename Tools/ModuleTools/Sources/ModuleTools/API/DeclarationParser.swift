/// Takes a declaration apart that the compiler has printed on one line.
///
/// It reads the compiler's own form, and not all of Swift: generic constraints are in the where clause, there is one
/// declaration, and no body.
struct DeclarationParser {
    struct Token {
        var text: String
        /// A name, a keyword or a literal.
        var isWord: Bool
        var range: Range<Int>
        /// Whether it follows the previous token without a blank.
        var touches: Bool
    }

    struct Failure: Error {
        var reason: String
    }

    let bytes: [UInt8]
    var tokens: ArraySlice<Token>
    /// Names of generic parameters, for which placeholders stand in the tokens of types: their names say nothing to
    /// callers.
    var placeholders: [String: String] = [:]

    static func parse(_ text: String) throws(Failure) -> DeclarationHead {
        var parser = DeclarationParser(text)
        let head = try parser.head()
        guard let rest = parser.tokens.first else { return head }
        throw Failure(reason: "\(rest.text) was not expected after \(head.keyword) \(head.name)")
    }

    private init(_ text: String) {
        bytes = Array(text.utf8)
        var found: [Token] = []
        bytes.withUnsafeBufferPointer { buffer in
            var lexer = SwiftLexer(buffer)
            var end = -1
            while let token = lexer.next() {
                let isWord: Bool
                if case .punctuation = token.kind { isWord = false } else { isWord = true }
                found.append(
                    Token(
                        text: lexer.name(token) ?? lexer.string(token.range), isWord: isWord, range: token.range,
                        touches: token.range.lowerBound == end))
                end = token.range.upperBound
            }
        }
        tokens = found[...]
    }

    // MARK: The declaration

    private static let modifiers: Set = [
        "open", "public", "package", "internal", "private", "final", "static", "override", "required", "convenience",
        "mutating", "nonmutating", "consuming", "borrowing", "__consuming", "nonisolated", "indirect", "lazy", "weak",
        "unowned", "dynamic", "optional", "distributed", "prefix", "infix", "postfix", "default", "isolated",
    ]
    private static let keywords: Set = [
        "struct", "class", "enum", "actor", "protocol", "extension", "typealias", "associatedtype", "func", "init",
        "subscript", "var", "let", "case", "macro", "operator", "precedencegroup",
    ]

    private mutating func head() throws(Failure) -> DeclarationHead {
        var head = DeclarationHead()
        while isNext("@") { head.attributes.append(attribute()) }
        while let word = next, !Self.keywords.contains(word) || isModifierClass {
            if word == "@" {
                head.attributes.append(attribute())
                continue
            }
            guard Self.modifiers.contains(word) || word == "class" else {
                throw Failure(reason: "a declaration does not begin with \(word)")
            }
            head.modifiers.append(modifier())
        }
        guard let keyword = take() else { throw Failure(reason: "there is no declaration") }
        head.keyword = keyword
        try rest(of: &head)
        return head
    }

    /// `class func` and `class var` are members of a class, `class Name` is a class.
    private var isModifierClass: Bool {
        guard isNext("class"), let following = tokens.dropFirst().first else { return false }
        return ["func", "var", "subscript", "let"].contains(following.text) || Self.modifiers.contains(following.text)
    }

    mutating func attribute() -> DeclarationHead.Text {
        let start = tokens
        tokens.removeFirst()
        _ = take()
        while isNext("."), tokens.first?.touches == true { tokens = tokens.dropFirst(2) }
        if isNext("("), tokens.first?.touches == true { skipBrackets() }
        return text(start[start.startIndex..<tokens.startIndex])
    }

    private mutating func modifier() -> String {
        let start = tokens
        tokens.removeFirst()
        if isNext("("), tokens.first?.touches == true { skipBrackets() }
        return start[start.startIndex..<tokens.startIndex].map(\.text).joined()
    }

    private mutating func skipBrackets() {
        var depth = 0
        while let token = take() {
            if token == "(" { depth += 1 }
            if token == ")" { depth -= 1 }
            if depth == 0 { return }
        }
    }

    private mutating func rest(of head: inout DeclarationHead) throws(Failure) {
        switch head.keyword {
        case "operator":
            head.name = operatorName()
            head.keyword = head.modifiers.joined(separator: " ") + " operator"
            head.modifiers = []
            if takes(":") { head.type = text(take { _ in false }) }
        case "precedencegroup":
            head.name = take() ?? ""
            head.type = text(cut(at: tokens.endIndex))
        case "struct", "class", "enum", "actor", "protocol", "extension", "typealias", "associatedtype":
            head.name = path()
            if isNext("<") { head.generics = try generics() }
            if takes(":") { head.inheritance = texts(take { $0.text == "where" || $0.text == "=" }) }
            if takes("=") {
                let target = text(take { $0.text == "where" })
                if head.keyword == "typealias" { head.type = target } else { head.defaultType = target }
            }
            constraints(of: &head)
        case "var", "let":
            head.name = take() ?? ""
            guard takes(":") else { throw Failure(reason: "\(head.name) has no type") }
            head.type = text(take { $0.text == "{" || $0.text == "where" })
            try accessors(of: &head)
            constraints(of: &head)
        case "func", "init", "subscript", "macro", "case":
            try callable(&head)
        default:
            throw Failure(reason: "\(head.keyword) is no declaration")
        }
    }

    private mutating func callable(_ head: inout DeclarationHead) throws(Failure) {
        switch head.keyword {
        case "func": head.name = tokens.first?.isWord == true ? take() ?? "" : operatorName()
        case "macro", "case": head.name = take() ?? ""
        case "init": if isNext("?") || isNext("!") { head.failability = take() ?? "" }
        default: break
        }
        if isNext("<") {
            head.generics = try generics()
            for (index, generic) in head.generics.enumerated() {
                // `each T`, `let count: Int`
                guard let name = generic.tokens.first(where: { $0 != "each" && $0 != "let" }) else { continue }
                placeholders[name] = "$\(index)"
            }
        }
        if takes("(") {
            var parameters: [DeclarationHead.Parameter] = []
            for part in try list(closing: ")") { parameters.append(parameter(part, of: head.keyword)) }
            head.parameters = parameters
        }
        (head.isAsync, head.throwing) = try effects()
        if isNext("-"), tokens.dropFirst().first?.text == ">" {
            tokens = tokens.dropFirst(2)
            head.type = text(
                take { $0.text == "where" || $0.text == "{" && head.keyword == "subscript" || $0.text == "=" })
        }
        constraints(of: &head)
        try accessors(of: &head)
        // A macro's implementation.
        if takes("=") { tokens = [] }
    }
}
