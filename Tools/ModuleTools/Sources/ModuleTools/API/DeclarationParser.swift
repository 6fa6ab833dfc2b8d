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

    private let bytes: [UInt8]
    private var tokens: ArraySlice<Token>
    /// Names of generic parameters, for which placeholders stand in the tokens of types: their names say nothing to
    /// callers.
    private var placeholders: [String: String] = [:]

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

    // MARK: Steps

    private var next: String? { tokens.first?.text }

    private func isNext(_ text: String) -> Bool { next == text }

    private mutating func take() -> String? { tokens.popFirst()?.text }

    private mutating func takes(_ text: String) -> Bool {
        guard isNext(text) else { return false }
        tokens.removeFirst()
        return true
    }

    private func shown(_ slice: ArraySlice<Token>) -> String {
        guard let first = slice.first, let last = slice.last else { return "" }
        return String(decoding: bytes[first.range.lowerBound..<last.range.upperBound], as: UTF8.self)
    }

    private func text(_ slice: ArraySlice<Token>) -> DeclarationHead.Text {
        var names: [String] = []
        for (index, token) in zip(slice.indices, slice) {
            let isMember = index > slice.startIndex && slice[index - 1].text == "."
            names.append(isMember ? token.text : placeholders[token.text] ?? token.text)
        }
        return DeclarationHead.Text(tokens: TypeSugar.apply(to: names), shown: shown(slice))
    }

    /// Takes tokens up to one for which `ends` is true outside all brackets.
    private mutating func take(until ends: (Token) -> Bool) -> ArraySlice<Token> {
        var depth = 0
        var angles = 0
        var index = tokens.startIndex
        while index < tokens.endIndex {
            let token = tokens[index]
            if depth == 0 && angles == 0 && ends(token) { break }
            switch token.text {
            case "(", "[", "{": depth += 1
            case ")", "]", "}":
                if depth == 0 { return cut(at: index) }
                depth -= 1
            // A generic argument list touches its type; an operator in a default value does not.
            case "<" where token.touches: angles += 1
            case ">" where angles > 0 && !(token.touches && tokens[index - 1].text == "-"): angles -= 1
            default: break
            }
            index += 1
        }
        return cut(at: index)
    }

    private mutating func cut(at index: Int) -> ArraySlice<Token> {
        let slice = tokens[..<index]
        tokens = tokens[index...]
        return slice
    }

    /// The parts of a list between commas, up to the closing bracket, which is taken.
    private mutating func list(closing close: String) throws(Failure) -> [ArraySlice<Token>] {
        var parts: [ArraySlice<Token>] = []
        while let token = tokens.first, token.text != close {
            let part = take { $0.text == "," || $0.text == close }
            parts.append(part)
            guard takes(",") || !part.isEmpty else { break }
        }
        guard takes(close) else { throw Failure(reason: "\(close) is missing") }
        return parts.filter { !$0.isEmpty }
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

    private mutating func attribute() -> DeclarationHead.Text {
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

    private mutating func path() -> String {
        var name = take() ?? ""
        while isNext("."), tokens.first?.touches == true {
            tokens.removeFirst()
            name += "." + (take() ?? "")
        }
        return name
    }

    private mutating func operatorName() -> String {
        var name = take() ?? ""
        while let token = tokens.first, token.touches, !token.isWord, token.text != "(" { name += take() ?? "" }
        return name
    }

    private mutating func generics() throws(Failure) -> [DeclarationHead.Text] {
        tokens.removeFirst()
        return try list(closing: ">").map { text($0) }
    }

    private mutating func constraints(of head: inout DeclarationHead) {
        guard takes("where") else { return }
        head.constraints += texts(take { $0.text == "{" })
    }

    private func texts(_ slice: ArraySlice<Token>) -> [DeclarationHead.Text] {
        var parser = self
        parser.tokens = slice
        var parts: [DeclarationHead.Text] = []
        while !parser.tokens.isEmpty {
            parts.append(text(parser.take { $0.text == "," }))
            guard parser.takes(",") else { break }
        }
        return parts
    }

    private mutating func effects() throws(Failure) -> (isAsync: Bool, throwing: DeclarationHead.Throwing) {
        var isAsync = false
        var throwing = DeclarationHead.Throwing.nothing
        while let word = next {
            switch word {
            case "async", "reasync": isAsync = true
            case "rethrows": throwing = .rethrowing
            case "throws": throwing = .anyError
            default: return (isAsync, throwing)
            }
            tokens.removeFirst()
            if word == "throws", isNext("("), tokens.first?.touches == true {
                tokens.removeFirst()
                let error = text(take { _ in false })
                guard takes(")") else { throw Failure(reason: ") is missing after throws(") }
                throwing = error.tokens == ["Never"] ? .nothing : .error(error)
            }
        }
        return (isAsync, throwing)
    }

    private mutating func accessors(of head: inout DeclarationHead) throws(Failure) {
        guard takes("{") else { return }
        while let word = take(), word != "}" {
            var accessor = DeclarationHead.Accessor(name: word)
            if word == "mutating" || word == "nonmutating" {
                accessor = DeclarationHead.Accessor(name: take() ?? "", isMutating: word == "mutating")
            } else if word == "set" {
                // A setter mutates unless it says otherwise.
                accessor.isMutating = true
            }
            (accessor.isAsync, accessor.throwing) = try effects()
            head.accessors.append(accessor)
        }
    }

    private func parameter(_ slice: ArraySlice<Token>, of keyword: String) -> DeclarationHead.Parameter {
        var parser = self
        parser.tokens = slice
        var attributes: [DeclarationHead.Text] = []
        while parser.isNext("@"), parser.hasColonAhead { attributes.append(parser.attribute()) }
        let names = parser.hasColonAhead ? parser.take { $0.text == ":" } : []
        _ = parser.takes(":")
        let type = text(parser.take { $0.text == "=" })
        let value = parser.takes("=") ? text(parser.tokens) : nil
        let first = names.first?.text
        // A subscript's parameter has a label only if it has two names.
        let hasLabel = keyword == "subscript" ? names.count > 1 : !names.isEmpty
        return DeclarationHead.Parameter(
            attributes: attributes, label: hasLabel && first != "_" ? first : nil, type: type, defaultValue: value)
    }

    /// Whether names come before a type.
    private var hasColonAhead: Bool {
        var copy = self
        _ = copy.take { $0.text == ":" || $0.text == "=" }
        return copy.isNext(":")
    }
}
