/// A declaration as the compiler prints it, taken apart: what a comparison asks for.
struct DeclarationHead: Equatable, Sendable {
    /// A part of the declaration; equal when its tokens are, however they are spaced.
    struct Text: Hashable, Sendable {
        var tokens: [String]
        /// As it is written.
        var shown: String

        static func == (left: Text, right: Text) -> Bool { left.tokens == right.tokens }
        func hash(into hasher: inout Hasher) { hasher.combine(tokens) }
    }

    struct Parameter: Equatable, Sendable {
        var attributes: [Text]
        /// Nil when calls give none.
        var label: String?
        var type: Text
        var defaultValue: Text?
    }

    /// The errors that it throws.
    enum Throwing: Equatable, Sendable {
        case nothing
        /// Those of its arguments.
        case rethrowing
        case error(Text)

        static let anyError = Throwing.error(Text(tokens: ["any", "Error"], shown: "any Error"))
    }

    struct Accessor: Equatable, Sendable {
        /// `get` or `set`.
        var name: String
        var isMutating = false
        var isAsync = false
        var throwing = Throwing.nothing
    }

    /// With the at sign, in order.
    var attributes: [Text] = []
    var modifiers: [String] = []
    /// `struct`, `func`, `let`…
    var keyword = ""
    /// Without backticks; the extended type's for an extension.
    var name = ""
    /// `?` or `!` of an initialiser.
    var failability = ""
    var generics: [Text] = []
    /// Nil when it takes no arguments, which is not the same as an empty list.
    var parameters: [Parameter]?
    var isAsync = false
    var throwing = Throwing.nothing
    /// The result, a variable's type, or what a type alias stands for.
    var type: Text?
    /// The default of an associated type.
    var defaultType: Text?
    var inheritance: [Text] = []
    var constraints: [Text] = []
    var accessors: [Accessor] = []
}

extension DeclarationHead {
    static let typeKeywords: Set = ["struct", "class", "enum", "actor", "protocol", "typealias"]

    var isType: Bool { Self.typeKeywords.contains(keyword) }
    var isVariable: Bool { keyword == "var" || keyword == "let" }
    var isStatic: Bool { modifiers.contains("static") || modifiers.contains("class") }
    var availability: Set<Text> { Set(attributes.filter { $0.attributeName == "available" }) }
    var isOpen: Bool { modifiers.contains("open") }
    /// Whether it is a requirement that the protocol itself implements for every type.
    var hasDefault: Bool { modifiers.contains("default") || keyword == "associatedtype" && defaultType != nil }

    /// The name with labels, as the compiler's messages have it: `send(_:to:)`.
    var fullName: String {
        let base = isVariable || isType || keyword.hasSuffix("operator") ? name : name.isEmpty ? keyword : name
        guard let parameters, keyword != "case" || !parameters.isEmpty else { return base }
        return base + "(" + parameters.map { ($0.label ?? "_") + ":" }.joined() + ")"
    }

    /// Declarations with the same signature of names can be overloads of each other.
    var group: String {
        switch keyword {
        case _ where isType: "type " + name
        case "var", "let": (isStatic ? "static " : "") + "var " + name
        case "func": (isStatic ? "static " : "") + "func " + name
        case "init", "subscript": (isStatic ? "static " : "") + keyword
        default: keyword + " " + name
        }
    }
}
