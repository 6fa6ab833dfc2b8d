/// A pattern for names and paths: `?` is one character, `*` any number of characters within a component, `**` any
/// number across components, and `**/` any number of directories.
struct Glob: Hashable, Sendable, CustomStringConvertible {
    private enum Part: Hashable {
        case character(Character)
        case one
        case many
        case across
        /// This many of the next parts can be skipped.
        case optional(Int)
    }

    let description: String
    private let parts: [Part]
    /// Whether it is a plain name, without any pattern in it.
    let isLiteral: Bool
    /// What every match begins with.
    private let literalPrefix: String

    init(_ pattern: String) {
        description = pattern
        var parts: [Part] = []
        var rest = Substring(pattern)
        while let first = rest.first {
            if rest.hasPrefix("**/") {
                parts += [.optional(2), .across, .character("/")]
                rest = rest.dropFirst(3)
            } else if rest.hasPrefix("**") {
                parts.append(.across)
                rest = rest.dropFirst(2)
            } else {
                parts.append(first == "*" ? .many : first == "?" ? .one : .character(first))
                rest = rest.dropFirst()
            }
        }
        self.parts = parts
        literalPrefix = String(pattern.prefix { $0 != "*" && $0 != "?" })
        isLiteral = parts.allSatisfy { if case .character = $0 { true } else { false } }
    }

    /// Tries all paths through the pattern at once, so that no pattern takes exponential time.
    func matches(_ text: String) -> Bool {
        if isLiteral { return text == description }
        // Most names differ in their first letters, which is a cheap check.
        guard text.hasPrefix(literalPrefix) else { return false }
        var states = reachableNodes(from: [0], skips)
        for character in text {
            var next: Set<Int> = []
            for state in states where state < parts.count {
                switch parts[state] {
                case .character(let expected): if character == expected { next.insert(state + 1) }
                case .one: if character != "/" { next.insert(state + 1) }
                case .many: if character != "/" { next.insert(state) }
                case .across: next.insert(state)
                case .optional: break
                }
            }
            if next.isEmpty { return false }
            states = reachableNodes(from: next, skips)
        }
        return states.contains(parts.count)
    }

    /// The states that follow without a character.
    private func skips(_ state: Int) -> [Int] {
        guard state < parts.count else { return [] }
        switch parts[state] {
        case .many, .across: return [state + 1]
        case .optional(let count): return [state + 1, state + 1 + count]
        case .character, .one: return []
        }
    }
}

/// All nodes of a graph that can be reached from some, including these.
func reachableNodes<Node: Hashable>(from start: Set<Node>, _ successors: (Node) -> [Node]) -> Set<Node> {
    var seen = start
    var pending = Array(start)
    while let node = pending.popLast() {
        for target in successors(node) where seen.insert(target).inserted { pending.append(target) }
    }
    return seen
}
