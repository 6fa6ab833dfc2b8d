/// Leads each edge from box to box, past the rows between them where its bends have kept room.
struct EdgeRouter {
    let graph: LayeredRows
    let edges: [GraphDrawing.Edge]
    let boxes: [GraphLayout.Box]
    let middles: [Double]
    let tops: [Double]

    /// The points of each edge, from the one that imports to the one that is imported.
    var routes: [[GraphLayout.Point]] {
        let leaving = ports(isTop: false)
        let arriving = ports(isTop: true)
        return edges.indices.map { edge in
            let chain = graph.chains[edge]
            guard let upper = chain.first, let lower = chain.last else { return loop(boxes[edges[edge].from].frame) }
            let height = LayoutMetrics.boxHeight
            var points = [GraphLayout.Point(x: leaving[edge], y: boxes[upper].frame.y + height)]
            for bend in chain.dropFirst().dropLast() {
                let top = tops[graph.rowOfItem[bend]]
                points.append(GraphLayout.Point(x: middles[bend], y: top))
                points.append(GraphLayout.Point(x: middles[bend], y: top + height))
            }
            points.append(GraphLayout.Point(x: arriving[edge], y: boxes[lower].frame.y))
            return edges[edge].from == upper ? points : points.reversed()
        }
    }

    /// Where on the upper or the lower side of its box each edge ends: side by side, in the order they come from;
    /// edges that share their last bend share the end too.
    private func ports(isTop: Bool) -> [Double] {
        var edgesByNeighbour = Array(repeating: [Int: [Int]](), count: boxes.count)
        for (edge, chain) in graph.chains.enumerated() where chain.count > 1 {
            let end = isTop ? chain[chain.count - 1] : chain[0]
            let next = isTop ? chain[chain.count - 2] : chain[1]
            edgesByNeighbour[end][next, default: []].append(edge)
        }
        var ports = Array(repeating: 0.0, count: edges.count)
        for (node, neighbours) in edgesByNeighbour.enumerated() {
            let sorted = neighbours.sorted { (middles[$0.key], $0.key) < (middles[$1.key], $1.key) }
            // Two edges between the same boxes, there and back, need two places.
            let ends = sorted.flatMap { item, edges in graph.isBend(item) ? [edges] : edges.map { [$0] } }
            let room = boxes[node].frame.width - 2 * LayoutMetrics.boxPadding
            let gap = min(LayoutMetrics.portGap, room / Double(max(1, ends.count - 1)))
            let start = middles[node] - gap * Double(ends.count - 1) / 2
            for (index, end) in ends.enumerated() {
                for edge in end { ports[edge] = start + gap * Double(index) }
            }
        }
        return ports
    }

    private func loop(_ box: GraphLayout.Rectangle) -> [GraphLayout.Point] {
        let right = box.x + box.width
        return [
            GraphLayout.Point(x: right, y: box.y + box.height * 0.25),
            GraphLayout.Point(x: right, y: box.y + box.height * 0.75),
        ]
    }
}
