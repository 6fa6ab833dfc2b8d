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
        let members = Dictionary(grouping: nodes.indices, by: depth)
        return members.sorted { $0.key < $1.key }.map { depth, nodes in
            guard layers.indices.contains(depth) else {
                return GraphSection(name: layers.isEmpty ? nil : "In no layer", nodes: nodes, layer: nil)
            }
            return GraphSection(name: layers[depth], nodes: nodes, layer: depth)
        }
    }

    /// The layer of a node, an index into `layers`; their number for a node without a layer, which is drawn below.
    func depth(of node: Int) -> Int {
        nodes[node].layer.flatMap { layers.indices.contains($0) ? $0 : nil } ?? layers.count
    }
}
