/// Words that cannot be names without backticks, and types that a name must not hide. From The Swift Programming
/// Language, "Keywords and Punctuation".
enum SwiftKeywords {
    static let all: Set<String> = [
        "Any", "Array", "Bool", "Character", "Data", "Date", "Dictionary", "Double", "Error", "Int", "Never",
        "Optional",
        "Protocol", "Result", "Self", "Sendable", "Set", "String", "Swift", "Task", "Type", "URL", "UUID", "Void",
        "actor",
        "as", "associatedtype", "async", "await", "borrowing", "break", "case", "catch", "class", "consuming",
        "continue",
        "default", "defer", "deinit", "do", "each", "else", "enum", "extension", "fallthrough", "false", "fileprivate",
        "for", "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "macro", "nil", "open",
        "operator", "package", "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return",
        "self",
        "some", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias",
        "var",
        "where", "while",
    ]
}
