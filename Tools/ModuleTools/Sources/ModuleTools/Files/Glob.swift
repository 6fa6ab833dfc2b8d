/// A pattern for names and paths: `?` is one character, `*` any number of characters within a component, `**` any
/// number across components, and `**/` any number of directories.
struct Glob: Hashable, Sendable, CustomStringConvertible {
    let description: String
    /// What every match begins with.
    private let literalPrefix: String

    /// Whether it is a plain name, without any pattern in it.
    var isLiteral: Bool { literalPrefix == description }

    init(_ pattern: String) {
        description = pattern
        literalPrefix = String(pattern.prefix { $0 != "*" && $0 != "?" })
    }

    /// Follows all ways to match at once, so that no pattern takes exponential time.
    func matches(_ text: String) -> Bool {
        if isLiteral { return text == description }
        // Most names differ in their first letters, which is a cheap check.
        guard text.hasPrefix(literalPrefix) else { return false }
        let text = Array(text)
        // Where in the text a match of the pattern so far can end.
        var ends: Set = [literalPrefix.count]
        var pattern = description.dropFirst(literalPrefix.count)
        while let first = pattern.first, let least = ends.min() {
            if pattern.hasPrefix("**/") {
                pattern = pattern.dropFirst(3)
                ends.formUnion((least..<text.count).filter { text[$0] == "/" }.map { $0 + 1 })
            } else if pattern.hasPrefix("**") {
                pattern = pattern.dropFirst(2)
                ends.formUnion(least...text.count)
            } else if first == "*" {
                pattern = pattern.dropFirst()
                for end in ends { ends.formUnion(end...(text[end...].firstIndex(of: "/") ?? text.count)) }
            } else {
                pattern = pattern.dropFirst()
                let matching = ends.filter { $0 < text.count && (first == "?" ? text[$0] != "/" : text[$0] == first) }
                ends = Set(matching.map { $0 + 1 })
            }
        }
        return ends.contains(text.count)
    }
}
