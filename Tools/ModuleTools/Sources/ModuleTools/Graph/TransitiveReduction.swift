/// Leaves out the edges that a longer way already implies, so that a picture shows the structure.
enum TransitiveReduction {
    /// Indexes of the edges that stay, in their order. A longer way is one of edges that break no rule, through a node
    /// that is in no cycle with either end: inside a cycle every edge is implied by the others, and all would vanish.
    static func keptEdges(of drawing: GraphDrawing) -> [Int] {
        var successors = Array(repeating: [Int](), count: drawing.nodes.count)
        for edge in drawing.edges where !edge.isViolation { successors[edge.from].append(edge.to) }
        let components = StrongComponents(successors: successors)
        let numbers = components.numbers
        let implied = impliedPairs(successors: successors, components: components)
        return drawing.edges.indices.filter { index in
            let edge = drawing.edges[index]
            if edge.isViolation || !edge.isDeclared { return true }
            return !implied[numbers[edge.from]].contains(numbers[edge.to])
        }
    }

    /// For every component those next to it that another one next to it reaches too.
    private static func impliedPairs(successors: [[Int]], components: StrongComponents) -> [Set<Int>] {
        var next = Array(repeating: Set<Int>(), count: components.count)
        for (node, targets) in successors.enumerated() {
            let component = components.numbers[node]
            for target in targets { next[component].insert(components.numbers[target]) }
            next[component].remove(component)
        }
        var implied = Array(repeating: Set<Int>(), count: components.count)
        // Edges lead to smaller numbers, so that what a component reaches is known before it is needed.
        let words = (components.count + 63) / 64
        var reached: [[UInt64]] = []
        for component in 0..<components.count {
            var own = Array(repeating: UInt64(0), count: words)
            // The nearest to the top first: only what comes before can reach what comes after.
            for target in next[component].sorted(by: >) {
                if own[target / 64] & (1 << UInt64(target % 64)) != 0 {
                    implied[component].insert(target)
                } else {
                    for word in own.indices { own[word] |= reached[target][word] }
                }
            }
            own[component / 64] |= 1 << UInt64(component % 64)
            reached.append(own)
        }
        return implied
    }
}
