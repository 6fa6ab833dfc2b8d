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

/// A route's parameters with their types: turns entries into routes and back.
///
/// A struct, because a closure over a parameter pack cannot be stored on its own.
struct RouteShape<R: Sendable, each Value: Sendable>: Sendable {
    let id: String
    let parameters: (repeat RouteParameter<each Value>)
    let make: @Sendable (repeat each Value) -> R?
    let values: @Sendable (R) -> (repeat each Value)?

    private struct NoValue: Error {}

    func route(_ entry: RouteEntry) -> R? {
        do {
            return make(repeat try Self.value(of: each parameters, in: entry))
        } catch {
            return nil
        }
    }

    func entry(_ route: R) -> RouteEntry? {
        guard let values = values(route) else { return nil }
        var captures: [String: String] = [:]
        var items: [String: [String]] = [:]
        for (parameter, value) in repeat (each parameters, each values) {
            guard let texts = parameter.write(value) else { return nil }
            if parameter.definition.isInPath {
                captures[parameter.definition.name] = texts.first
            } else if !texts.isEmpty {
                items[parameter.definition.name] = texts
            }
        }
        return RouteEntry(id, captures: captures, items: items)
    }

    private static func value<V>(of parameter: RouteParameter<V>, in entry: RouteEntry) throws(NoValue) -> V {
        guard let value = parameter.read(entry) else { throw NoValue() }
        return value
    }
}
