/// All patterns of a table, merged where they begin alike, so that a look-up costs the same for ten routes and for ten
/// thousand.
struct RouteTrie: Sendable {
    private struct Node {
        var words: [String: Int] = [:]
        var capture: Int?
        var definition: Int?
    }

    /// A pattern that fits, the segments that it used up, and what it captured, in the pattern's order.
    struct Match {
        let definition: Int
        let end: Int
        let values: [String]
    }

    private var nodes = [Node()]

    /// - Returns: false when another pattern of the same shape is there already.
    mutating func insert(_ pattern: RoutePattern, definition: Int) -> Bool {
        var node = 0
        for segment in pattern.segments {
            switch segment {
            case .word(let word): node = child(of: node, at: \.words[word])
            case .capture: node = child(of: node, at: \.capture)
            }
        }
        guard node != 0, nodes[node].definition == nil else { return false }
        nodes[node].definition = definition
        return true
    }

    private mutating func child(of node: Int, at edge: WritableKeyPath<Node, Int?>) -> Int {
        if let next = nodes[node][keyPath: edge] { return next }
        nodes.append(Node())
        nodes[node][keyPath: edge] = nodes.count - 1
        return nodes.count - 1
    }

    /// The longest pattern that fits the segments from `start` on; words win over captures.
    func longestMatch(_ segments: [String], from start: Int) -> Match? {
        var values: [String] = []
        return longestMatch(segments, at: start, node: 0, &values)
    }

    private func longestMatch(_ segments: [String], at index: Int, node: Int, _ values: inout [String]) -> Match? {
        if index < segments.count {
            if let next = nodes[node].words[segments[index]],
                let match = longestMatch(segments, at: index + 1, node: next, &values)
            {
                return match
            }
            if let next = nodes[node].capture {
                values.append(segments[index])
                defer { values.removeLast() }
                if let match = longestMatch(segments, at: index + 1, node: next, &values) { return match }
            }
        }
        return nodes[node].definition.map { Match(definition: $0, end: index, values: values) }
    }
}
