/// The nodes of one layer, or those without a layer.
struct GraphSection: Equatable {
    /// Nil when the drawing has no layers at all, so that there is only one section.
    var name: String?
    /// Indexes into the drawing's nodes, in their order.
    var nodes: [Int]
    /// Nil for the section of nodes without a layer.
    var layer: Int?
}

extension GraphDrawing {
    /// The uppermost layer first, nodes without a layer last; layers without nodes are left out.
    var sections: [GraphSection] {
        var members = Array(repeating: [Int](), count: layers.count + 1)
        for (index, node) in nodes.enumerated() {
            let layer = node.layer.flatMap { layers.indices.contains($0) ? $0 : nil }
            members[layer ?? layers.count].append(index)
        }
        return members.indices.compactMap { index in
            if members[index].isEmpty { return nil }
            if index < layers.count { return GraphSection(name: layers[index], nodes: members[index], layer: index) }
            return GraphSection(name: layers.isEmpty ? nil : "In no layer", nodes: members[index], layer: nil)
        }
    }

    /// For every node the place of its section among `sections`.
    var sectionOfNode: [Int] {
        var result = Array(repeating: 0, count: nodes.count)
        for (index, section) in sections.enumerated() {
            for node in section.nodes { result[node] = index }
        }
        return result
    }

    /// For every node the indexes of the edges that leave it, in their order.
    var edgesByOrigin: [[Int]] {
        var result = Array(repeating: [Int](), count: nodes.count)
        for (index, edge) in edges.enumerated() { result[edge.from].append(index) }
        return result
    }
}
