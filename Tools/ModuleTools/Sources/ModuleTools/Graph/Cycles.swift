/// Cycles in a directed graph, and which edges to cut so that none is left.
struct Cycles {
    /// A cycle: its nodes in order, the first not repeated, and the cheapest of its edges.
    struct Cycle: Equatable {
        var nodes: [Int]
        var cut: Cut
    }

    struct Cut: Hashable {
        var from: Int
        var to: Int
    }

    /// - Parameter cost: the cost of cutting an edge; equal costs are decided by the nodes' order.
    static func find(in graph: [[Int]], cost: (Cut) -> Int) -> [Cycle] {
        var graph = graph
        var found: [Cycle] = []
        // Each iteration cuts one edge, so there are no more iterations than edges.
        while let nodes = shortestCycle(in: graph) {
            let edges = nodes.indices.map { Cut(from: nodes[$0], to: nodes[($0 + 1) % nodes.count]) }
            guard let cut = edges.min(by: { (cost($0), $0.from, $0.to) < (cost($1), $1.from, $1.to) }) else { break }
            found.append(Cycle(nodes: nodes, cut: cut))
            graph[cut.from].removeAll { $0 == cut.to }
        }
        return found
    }

    /// The shortest cycle through the first node that is part of one.
    private static func shortestCycle(in graph: [[Int]]) -> [Int]? {
        for component in StrongComponents.find(in: graph)
        where component.count > 1 || graph[component[0]].contains(component[0]) {
            guard let start = component.min() else { continue }
            var cameFrom: [Int: Int] = [:]
            var pending = [start]
            var next = 0
            while next < pending.count {
                let node = pending[next]
                next += 1
                for target in graph[node] {
                    if target == start { return sequence(first: node) { cameFrom[$0] }.reversed() }
                    if cameFrom.updateValue(cameFrom[target] ?? node, forKey: target) == nil { pending.append(target) }
                }
            }
        }
        return nil
    }
}
