/// Finds names in a Swift file: calls of a function, uses of a member.
///
/// A name is a few tokens of Swift: `print(`, `FileHandle.standardOutput`, `write(1,`. It is found wherever the same
/// tokens occur in code, in every branch of every `#if`, and never in a comment or a string's text.
struct NameScanner {
    /// A name to search for, and its tokens.
    struct Name: Sendable {
        let text: String
        fileprivate let tokens: [String]

        init(_ text: String) {
            self.text = text
            tokens = SwiftText(text).tokens.map(\.name)
        }

        var isEmpty: Bool { tokens.isEmpty }
    }

    /// The position of a use; both counted from 1, the column in UTF-8 bytes.
    struct Use: Equatable, Sendable {
        let name: String
        let line: Int
        let column: Int
    }

    static func uses(of names: [Name], in bytes: UnsafeBufferPointer<UInt8>) -> [Use] {
        let tokens = SwiftText(bytes).tokens
        let byFirst = Dictionary(grouping: names.filter { !$0.isEmpty }) { $0.tokens[0] }
        let found = tokens.indices.flatMap { index in
            (byFirst[tokens[index].name] ?? []).filter { stands($0, at: index, in: tokens) }.map { (index, $0) }
        }
        guard !found.isEmpty else { return [] }
        // `Foundation.write(` equals `write(` in a file that imports Foundation.
        let scopes = Set(ImportScanner.scan(bytes).imports.map(\.module) + ["Swift"])
        return found.filter { isFree($0.0, in: tokens, scopes) }.map { index, name in
            Use(name: name.text, line: tokens[index].line, column: tokens[index].column)
        }
    }

    private static func stands(_ name: Name, at index: Int, in tokens: [SwiftText.Token]) -> Bool {
        index + name.tokens.count <= tokens.count
            && zip(name.tokens, tokens[index...]).allSatisfy { $0 == $1.name }
    }

    /// Whether a name begins here that is neither a member of something else nor a declaration.
    private static func isFree(_ index: Int, in tokens: [SwiftText.Token], _ scopes: Set<String>) -> Bool {
        guard index > 0 else { return true }
        let before = tokens[index - 1].name
        if tokens[index].name == "." { return !isValue(before) }
        guard before == "." else { return !declarations.contains(before) }
        // `Swift.print` equals `print`; `output.Swift.print` does not.
        guard index > 1, scopes.contains(tokens[index - 2].name) else { return false }
        return index < 3 || tokens[index - 3].name != "."
    }

    /// Whether a dot after it accesses a member; otherwise the dot begins an implicit member.
    private static func isValue(_ text: String) -> Bool {
        guard let last = text.utf8.last else { return false }
        if [UInt8.closeParenthesis, .closeBracket, .closeBrace, .exclamation].contains(last) || text == "?" {
            return true
        }
        return (last.isIdentifierPart || last == .quote) && !expressionKeywords.contains(text)
    }

    private static let declarations: Set = ["func", "var", "let", "case", "class", "struct", "enum", "actor", "macro"]
    private static let expressionKeywords: Set = [
        "return", "in", "case", "else", "try", "await", "throw", "where", "if", "guard", "while", "switch", "yield",
    ]
}
