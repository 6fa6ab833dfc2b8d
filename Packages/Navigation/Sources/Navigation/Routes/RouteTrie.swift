/// All patterns of a table, merged by their common prefixes, so that a look-up costs the same for ten routes and for
/// ten thousand.
struct RouteTrie: Sendable {
    /// Where a pattern ends: which route's it is, and which of its patterns; 0 is the one that is written.
    struct Terminal: Sendable, Equatable {
        let definition: Int
        let pattern: Int
    }

    struct Node: Sendable {
        var words: [String: Int] = [:]
        var capture: Int?
        var rest: Terminal?
        var terminal: Terminal?
        /// The first pattern that was inserted through this node.
        let owner: Terminal
    }

    private(set) var nodes = [Node(owner: Terminal(definition: 0, pattern: 0))]

    /// The pattern that conflicts with another: it has the same shape, or one has a capture where the other has a rest.
    func obstacle(to pattern: RoutePattern) -> Terminal? {
        var node = 0
        for segment in pattern.segments {
            let next: Int?
            switch segment {
            case .word(let word): next = nodes[node].words[word]
            case .capture:
                if let rest = nodes[node].rest { return rest }
                next = nodes[node].capture
            case .rest: return nodes[node].rest ?? nodes[node].capture.map { nodes[$0].owner }
            }
            guard let next else { return nil }
            node = next
        }
        return nodes[node].terminal
    }

    /// Inserts a pattern that has no conflict, is not empty, and has a rest only at its end.
    mutating func insert(_ pattern: RoutePattern, _ terminal: Terminal) {
        var node = 0
        for segment in pattern.segments {
            switch segment {
            case .word(let word): node = child(\.words[word], of: node, terminal)
            case .capture: node = child(\.capture, of: node, terminal)
            case .rest:
                nodes[node].rest = terminal
                return
            }
        }
        nodes[node].terminal = terminal
    }

    /// The node that a way leads to; it is made where there is none.
    private mutating func child(_ way: WritableKeyPath<Node, Int?>, of node: Int, _ owner: Terminal) -> Int {
        if let next = nodes[node][keyPath: way] { return next }
        nodes[node][keyPath: way] = nodes.count
        nodes.append(Node(owner: owner))
        return nodes.count - 1
    }
}
