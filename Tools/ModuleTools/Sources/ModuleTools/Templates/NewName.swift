/// A name in the forms that code, links and texts need: of `OrderHistory`, `orderHistory`, `order-history`,
/// `order_history` and `Order history`.
struct NewName: Equatable, Sendable {
    let type: String
    /// Its words in lower case, except for abbreviations: `URL`, `history`.
    private let words: [String]

    /// As a constant, a case or a function.
    var member: String {
        let first = words[0].lowercased()
        return first + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }

    /// As an id in links, settings and screens.
    var id: String { words.map { $0.lowercased() }.joined(separator: "-") }

    /// As the name of a table.
    var table: String { words.map { $0.lowercased() }.joined(separator: "_") }

    var title: String { words[0].prefix(1).uppercased() + words.joined(separator: " ").dropFirst() }

    /// The forms as values of a template, with a prefix before each value's name, as in `FeatureID`.
    func values(_ prefix: String = "") -> TemplateValues {
        [
            prefix + "Name": .text(type), prefix + "Member": .text(member), prefix + "ID": .text(id),
            prefix + "Table": .text(table), prefix + "Title": .text(title), prefix + "Lower": .text(type.lowercased()),
        ]
    }

    /// Reads a name in any of the forms: `OrderHistory`, `orderHistory` or `order-history`.
    ///
    /// - Parameter what: what gets the name, for errors: "A feature".
    init(_ text: String, of what: String) throws {
        func failure(_ reason: String) -> ToolFailure {
            .badArgument("\(text) cannot be the name of \(what): \(reason)")
        }
        guard text.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }), !text.hasSuffix("-") else {
            throw failure(
                "a name is made of the letters a to z, digits and hyphens, as in OrderHistory or order-history.")
        }
        guard text.first?.isLetter ?? false else { throw failure("it begins with a letter.") }
        guard text.count <= Self.longest else { throw failure("it has more than \(Self.longest) characters.") }
        words = text.split(separator: "-").flatMap(Self.words)
        type = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
        for form in [type, member] where SwiftKeywords.all.contains(form) {
            throw failure("\(form) is a word of Swift's own. Choose another.")
        }
    }

    /// File systems, terminals and people take longer names badly.
    private static let longest = 40

    /// The words of a text in camel case; an abbreviation is one word: `URL`, `history` of `URLHistory`.
    private static func words(_ text: Substring) -> [String] {
        var words: [[Character]] = []
        let letters = Array(text)
        for (index, letter) in letters.enumerated() {
            let previous = index > 0 ? letters[index - 1] : nil
            let next = index + 1 < letters.count ? letters[index + 1] : nil
            let begins =
                previous == nil
                || letter.isUppercase && (!(previous?.isUppercase ?? false) || next?.isLowercase ?? false)
            if begins { words.append([letter]) } else { words[words.count - 1].append(letter) }
        }
        return words.map { word in
            let isAbbreviation = word.count > 1 && word.allSatisfy { $0.isUppercase || $0.isNumber }
            return isAbbreviation ? String(word) : String(word).lowercased()
        }
    }
}

/// Words that cannot be names without backticks, and types that a name must not hide. From The Swift Programming
/// Language, "Keywords and Punctuation".
enum SwiftKeywords {
    static let all: Set<String> = [
        "Any", "Array", "Bool", "Character", "Data", "Date", "Dictionary", "Double", "Error", "Int", "Never",
        "Optional", "Protocol", "Result", "Self", "Sendable", "Set", "String", "Swift", "Task", "Type", "URL", "UUID",
        "Void", "actor", "as", "associatedtype", "async", "await", "borrowing", "break", "case", "catch", "class",
        "consuming", "continue", "default", "defer", "deinit", "do", "each", "else", "enum", "extension",
        "fallthrough", "false", "fileprivate", "for", "func", "guard", "if", "import", "in", "init", "inout",
        "internal", "is", "let", "macro", "nil", "open", "operator", "package", "precedencegroup", "private",
        "protocol", "public", "repeat", "rethrows", "return", "self", "some", "static", "struct", "subscript",
        "super", "switch", "throw", "throws", "true", "try", "typealias", "var", "where", "while",
    ]
}
