/// An id that code declares: of a route, a setting, a migration.
struct DeclaredIdentity: Hashable, Sendable {
    let kind: String
    let id: String
    /// Relative to the root.
    let file: String
    let line: Int
}

/// Finds the ids that code declares: the string after `RouteDeclaration(`, or with the prefix `text:` the word after a text
/// within a string, as in `text: CREATE TABLE`.
struct IdentityScanner {
    private let patterns: [(kind: String, pattern: SwiftPattern)]
    private let texts: [(kind: String, text: String)]

    init(_ identities: [Template.Identity]) {
        let all = identities.flatMap { identity in identity.patterns.map { (identity.kind, $0) } }
        patterns = all.filter { !$0.1.hasPrefix("text:") }.map { ($0.0, SwiftPattern($0.1)) }
        texts = all.filter { $0.1.hasPrefix("text:") }
            .map { ($0.0, String($0.1.dropFirst(5).drop { $0 == " " }) + " ") }
    }

    func scan(_ text: String, file: String) -> [DeclaredIdentity] {
        let source = SwiftText(text)
        var found: [DeclaredIdentity] = []
        for (index, token) in source.tokens.enumerated() {
            for (kind, pattern) in patterns {
                guard let end = pattern.match(source.tokens, at: index), end < source.tokens.count,
                    let id = Self.string(source.tokens[end].text)
                else { continue }
                found.append(DeclaredIdentity(kind: kind, id: id, file: file, line: source.tokens[end].line))
            }
            guard token.text.first == "\"" || token.text.first == "#" else { continue }
            for (kind, text) in texts {
                for range in token.text.ranges(of: text) {
                    let id = token.text[range.upperBound...].prefix { $0.isLetter || $0.isNumber || $0 == "_" }
                    if !id.isEmpty {
                        found.append(DeclaredIdentity(kind: kind, id: String(id), file: file, line: token.line))
                    }
                }
            }
        }
        return found
    }

    /// The ids of modules' files.
    func scan(_ files: [SourceFile], root: String) -> [DeclaredIdentity] {
        let words = patterns.compactMap(\.pattern.firstToken) + texts.map(\.text)
        return files.flatMap { file in
            FileSystem.text(of: root + "/" + file.path, ifItContains: words).map { scan($0, file: file.path) } ?? []
        }
    }

    /// The content of a plain string's token; nil for any other, and for a string with an interpolation.
    private static func string(_ token: String) -> String? {
        guard token.count >= 2, token.hasPrefix("\""), token.hasSuffix("\""), !token.contains("\\") else { return nil }
        return String(token.dropFirst().dropLast())
    }
}
