import Testing

@testable import ModuleTools

struct TransitiveReductionTests {
    /// By definition, slowly: a node between the two ends that neither end is in a cycle with.
    private func keptByDefinition(_ drawing: GraphDrawing) -> [Int] {
        let reaches = reachability(drawing, drawing.edges.filter { !$0.isViolation })
        return drawing.edges.indices.filter { index in
            let edge = drawing.edges[index]
            if edge.isViolation || !edge.isDeclared { return true }
            return !drawing.nodes.indices.contains { between in
                reaches[edge.from][between] && reaches[between][edge.to]
                    && !reaches[between][edge.from] && !reaches[edge.to][between]
                    && between != edge.from && between != edge.to
            }
        }
    }

    private func reachability(_ drawing: GraphDrawing, _ edges: [GraphDrawing.Edge]) -> [[Bool]] {
        let nodes = drawing.nodes.indices
        var reaches = nodes.map { from in nodes.map { to in edges.contains { $0.from == from && $0.to == to } } }
        for between in nodes {
            for from in nodes where reaches[from][between] {
                for to in nodes where reaches[between][to] { reaches[from][to] = true }
            }
        }
        return reaches
    }

    @Test(arguments: [UInt64](0..<150))
    func agreesWithTheDefinition(seed: UInt64) {
        let drawing = GraphSample.random(seed: seed)
        #expect(TransitiveReduction.keptEdges(of: drawing) == keptByDefinition(drawing))
    }

    @Test(arguments: [UInt64](0..<150))
    func whatReachedBeforeReachesStill(seed: UInt64) {
        let drawing = GraphSample.random(seed: seed)
        let kept = TransitiveReduction.keptEdges(of: drawing).map { drawing.edges[$0] }
        let before = reachability(drawing, drawing.edges.filter { !$0.isViolation })
        #expect(reachability(drawing, kept.filter { !$0.isViolation }) == before)
    }

    @Test func dropsOnlyWhatALongerWayImplies() {
        let drawing = GraphSample.plain(4, [(0, 1), (0, 2), (0, 3), (1, 2), (2, 3)])
        #expect(TransitiveReduction.keptEdges(of: drawing) == [0, 3, 4])
    }

    @Test func keepsACycleWhole() {
        let drawing = GraphSample.plain(3, [(0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1)])
        #expect(TransitiveReduction.keptEdges(of: drawing) == [0, 1, 2, 3, 4, 5])
    }

    @Test func neverDropsWhatIsMarkedNorTrustsAViolation() {
        var drawing = GraphSample.plain(3, [(0, 1), (0, 2), (1, 2)])
        #expect(TransitiveReduction.keptEdges(of: drawing) == [0, 2])
        drawing.edges[1].isDeclared = false
        #expect(TransitiveReduction.keptEdges(of: drawing) == [0, 1, 2])
        drawing.edges[1].isDeclared = true
        drawing.edges[2].isViolation = true
        #expect(TransitiveReduction.keptEdges(of: drawing) == [0, 1, 2])
    }
}
