/// How far down each node stands: one below the lowest of those that lead to it.
enum LongestPathRanks {
    /// Violations are what should turn round in a cycle, so the order is made without them. Two nodes with an edge
    /// between them never share a rank.
    static func ranks(nodeCount: Int, edges: [GraphDrawing.Edge]) -> [Int] {
        var successors = Array(repeating: [Int](), count: nodeCount)
        for edge in edges where !edge.isViolation { successors[edge.from].append(edge.to) }
        let numbers = StrongComponents(successors: successors).numbers
        // Inside a cycle by index: any order breaks it, and this one stays as it is from run to run.
        let order = (0..<nodeCount).sorted { (numbers[$1], $0) < (numbers[$0], $1) }
        var place = Array(repeating: 0, count: nodeCount)
        for (index, node) in order.enumerated() { place[node] = index }
        var below = Array(repeating: [Int](), count: nodeCount)
        for edge in edges where edge.from != edge.to {
            let isForward = place[edge.from] < place[edge.to]
            below[isForward ? edge.from : edge.to].append(isForward ? edge.to : edge.from)
        }
        var ranks = Array(repeating: 0, count: nodeCount)
        for node in order {
            for target in below[node] { ranks[target] = max(ranks[target], ranks[node] + 1) }
        }
        return ranks
    }
}
