/// A parameter's type, as far as it is clear that it accepts more arguments than another one.
struct ParameterType {
    private let tokens: [String]

    init(_ text: DeclarationHead.Text) {
        tokens = text.tokens
    }

    /// Whether every argument for the other type is one for this type. False where that is not clear.
    func accepts(all other: ParameterType) -> Bool {
        if tokens == other.tokens { return true }
        if tokens == other.tokens + ["?"], !other.isFunction, !other.tokens.contains("inout") { return true }
        // What a caller had to ensure need not be ensured any more; a closure may do more.
        let demands: Set = ["Sendable", "escaping", "sending"]
        let abilities: Set = ["throws", "async"]
        guard arrows <= 1, other.arrows <= 1 else { return false }
        guard plain(demands, abilities) == other.plain(demands, abilities) else { return false }
        let isLess = count(demands) <= other.count(demands) && words(demands).isSubset(of: other.words(demands))
        let isMore = words(abilities).isSuperset(of: other.words(abilities))
        return isLess && (isMore || arrows == 0)
    }

    private var arrows: Int { zip(tokens, tokens.dropFirst()).count { $0 == "-" && $1 == ">" } }
    private var isFunction: Bool { arrows > 0 }

    private func count(_ words: Set<String>) -> Int { tokens.count(where: words.contains) }

    private func words(_ words: Set<String>) -> Set<String> { words.intersection(tokens) }

    /// Without these words, and without the at signs of attributes among them.
    private func plain(_ demands: Set<String>, _ abilities: Set<String>) -> [String] {
        tokens.indices.filter { index in
            let next = index + 1 < tokens.count ? tokens[index + 1] : ""
            return !demands.contains(tokens[index]) && !abilities.contains(tokens[index])
                && !(tokens[index] == "@" && demands.contains(next))
        }.map { tokens[$0] }
    }
}
