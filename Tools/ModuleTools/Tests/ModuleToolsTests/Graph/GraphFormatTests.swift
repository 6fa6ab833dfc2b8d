import Testing

@testable import ModuleTools

/// Properties of every format.
struct GraphFormatTests {
    private static let formats: [@Sendable (GraphDrawing) -> String] = [
        { TextGraph.render($0) }, { DotGraph.render($0) }, { MermaidGraph.render($0) },
    ]

    /// Nodes and edges come from sets, whose order changes from run to run; once sorted, the drawing must be the same.
    private func rebuilt(_ drawing: GraphDrawing, _ generator: inout SeededGenerator) -> GraphDrawing {
        let nodes = drawing.nodes.shuffled(using: &generator).sorted { $0.id < $1.id }
        let places = Dictionary(uniqueKeysWithValues: nodes.enumerated().map { ($1.id, $0) })
        let edges = drawing.edges.shuffled(using: &generator).map { edge in
            var moved = edge
            moved.from = places[drawing.nodes[edge.from].id] ?? 0
            moved.to = places[drawing.nodes[edge.to].id] ?? 0
            return moved
        }
        return GraphDrawing(
            title: drawing.title, layers: drawing.layers, nodes: nodes,
            edges: edges.sorted { ($0.from, $0.to) < ($1.from, $1.to) })
    }

    @Test(arguments: [UInt64](0..<20))
    func equalDrawingsGiveEqualBytes(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let drawing = GraphSample.random(seed: seed, largest: 50)
        let (one, other) = (rebuilt(drawing, &generator), rebuilt(drawing, &generator))
        #expect(one == other)
        for format in Self.formats { #expect(Array(format(one).utf8) == Array(format(other).utf8)) }
    }

    @Test func theEmptyGraphIsNoFailure() {
        #expect(TextGraph.render(GraphSample.empty) == "nothing to draw\n")
        #expect(MermaidGraph.render(GraphSample.empty) == "flowchart TB\n")
        #expect(DotGraph.render(GraphSample.empty).hasPrefix("digraph \"\" {\n"))
    }

    @Test(arguments: [UInt64](0..<20))
    func dotAndMermaidHaveEveryNodeAndEveryEdgeOnce(seed: UInt64) {
        let drawing = GraphSample.random(seed: seed)
        let dot = DotGraph.render(drawing).split(separator: "\n")
        #expect(dot.count { $0.contains("tooltip=") } == drawing.nodes.count)
        #expect(dot.count { $0.contains(" -> ") && !$0.contains("style=invis") } == drawing.edges.count)
        let mermaid = MermaidGraph.render(drawing).split(separator: "\n")
        #expect(mermaid.count { $0.contains("[\"") && !$0.contains("subgraph") } == drawing.nodes.count)
        #expect(mermaid.count { $0.contains("->") } == drawing.edges.count)
    }
}
