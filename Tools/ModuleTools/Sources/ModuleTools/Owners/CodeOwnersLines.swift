/// CODEOWNERS as GitHub reads it: of all lines that match a file, the last one decides.
struct CodeOwnersLines: Sendable {
    struct Line: Equatable, Sendable {
        var pattern: CodeOwnersPattern
        /// As written, valid or not.
        var owners: [String]
    }

    let lines: [Line]

    init(_ text: String) {
        lines = text.split(whereSeparator: \.isNewline).compactMap(Self.line)
    }

    /// The line that decides; nil when none matches.
    ///
    /// - Parameter path: a file's, relative to the repository.
    func line(for path: String) -> Line? {
        lines.last { $0.pattern.matches(path) }
    }

    private static func line(_ text: Substring) -> Line? {
        var words: [String] = [""]
        var isEscaped = false
        for character in text {
            if character.isWhitespace && !isEscaped {
                if words[words.count - 1] != "" { words.append("") }
                continue
            }
            words[words.count - 1].append(character)
            isEscaped = character == "\\" && !isEscaped
        }
        let meant = words.prefix { !$0.hasPrefix("#") }.filter { !$0.isEmpty }
        guard let pattern = meant.first else { return nil }
        return Line(pattern: CodeOwnersPattern(pattern), owners: Array(meant.dropFirst()))
    }
}
