/// A few tokens of Swift that find a place in a file: `let features = [`. An ellipsis stands for any tokens, as few as
/// possible: `enum ShopRoute … {`.
struct SwiftPattern: Equatable, Sendable, CustomStringConvertible {
    let description: String
    /// Nil for an ellipsis.
    private let tokens: [String?]

    /// What a match begins with; nil for an ellipsis.
    var firstToken: String? { tokens.first ?? nil }

    init(_ text: String) {
        description = text
        var tokens: [String?] = []
        for part in text.split(separator: "…", omittingEmptySubsequences: false) {
            if part.startIndex != text.startIndex { tokens.append(nil) }
            tokens += SwiftText(String(part)).tokens.map(\.text)
        }
        self.tokens = tokens
    }

    /// The index after the last token that matches; nil when the tokens from an index on do not match.
    func match(_ source: [SwiftText.Token], at start: Int) -> Int? {
        match(tokens[...], source[start...])
    }

    private func match(_ pattern: ArraySlice<String?>, _ source: ArraySlice<SwiftText.Token>) -> Int? {
        var pattern = pattern
        var source = source
        while let first = pattern.first {
            guard let expected = first else {
                let rest = pattern.dropFirst()
                // As few tokens as possible: the first place where the rest matches.
                for index in source.startIndex...source.endIndex {
                    if let end = match(rest, source[index...]) { return end }
                }
                return nil
            }
            guard let token = source.first, token.text == expected else { return nil }
            pattern = pattern.dropFirst()
            source = source.dropFirst()
        }
        return source.startIndex
    }
}
