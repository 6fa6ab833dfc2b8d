/// A graph for programs. Edges refer to nodes by name, so that readers need no indexes.
struct JSONGraph: Encodable {
    struct Node: Encodable {
        var id: String
        var kind: GraphDrawing.Kind
        var layer: String?
        var files: Int
        var codeLines: Int
    }

    struct Edge: Encodable {
        var from: String
        var to: String
        var declared: Bool
        var imports: Int
        var violation: Bool
    }

    var title: String
    var layers: [String]
    var nodes: [Node]
    var edges: [Edge]

    init(_ drawing: GraphDrawing) {
        title = drawing.title
        layers = drawing.layers
        nodes = drawing.nodes.map { node in
            Node(
                id: node.id, kind: node.kind, layer: node.layer.map { drawing.layers[$0] }, files: node.files,
                codeLines: node.codeLines)
        }
        edges = drawing.edges.map { edge in
            Edge(
                from: drawing.nodes[edge.from].id, to: drawing.nodes[edge.to].id, declared: edge.isDeclared,
                imports: edge.imports, violation: edge.isViolation)
        }
    }
}
