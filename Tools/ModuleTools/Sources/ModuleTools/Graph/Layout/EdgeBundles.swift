/// Which edges share the way past other rows: those to the same node, or those from the same node. All that one line
/// stands for has one end in common, so that nobody can take a wrong turn.
struct EdgeBundles {
    /// The node whose edges share a line, and on which end of them it is.
    struct Bundle: Hashable {
        var node: Int
        var isTarget: Bool
    }

    /// For every edge its bundle; nil for one that goes alone.
    private(set) var bundles: [Bundle?]

    init(nodeCount: Int, rowOfNode: [Int], edges: [GraphDrawing.Edge]) {
        bundles = Array(repeating: nil, count: edges.count)
        // Marked edges and those that go up stand out best alone; one to the next row passes nothing.
        let long = edges.indices.filter { index in
            let edge = edges[index]
            return edge.marks.isEmpty && rowOfNode[edge.to] - rowOfNode[edge.from] > 1
        }
        var byBundle = Array(repeating: [Int](), count: 2 * nodeCount)
        for index in long {
            byBundle[edges[index].to].append(index)
            byBundle[nodeCount + edges[index].from].append(index)
        }
        // The greatest first, which leaves few lines in all: a greedy vertex cover.
        for place in byBundle.indices.sorted(by: { (byBundle[$1].count, $0) < (byBundle[$0].count, $1) }) {
            let bundle = Bundle(node: place % max(1, nodeCount), isTarget: place < nodeCount)
            for index in byBundle[place] where bundles[index] == nil { bundles[index] = bundle }
        }
    }
}
