@testable import ModuleTools

/// Drawings for tests.
enum GraphSample {
    /// Every mark once, two layers, and a node without a layer; with names that are difficult to quote.
    static let small = GraphDrawing(
        title: "Small \"graph\"", layers: ["App", "Core & more"],
        nodes: [
            node("app", layer: 0, kind: .executable, files: 1, codeLines: 12),
            node("Core", layer: 1, files: 12, codeLines: 1_234),
            node("end [x]", layer: nil, kind: .test, files: 2, codeLines: 1),
        ],
        edges: [
            GraphDrawing.Edge(from: 0, to: 1, isDeclared: true, imports: 3, isViolation: false),
            GraphDrawing.Edge(from: 1, to: 0, isDeclared: false, imports: 1, isViolation: true),
            GraphDrawing.Edge(from: 2, to: 0, isDeclared: false, imports: 1, isViolation: false),
            GraphDrawing.Edge(from: 2, to: 1, isDeclared: true, imports: 0, isViolation: false),
        ])

    static let empty = GraphDrawing(title: "", layers: [], nodes: [], edges: [])

    static func node(
        _ id: String, layer: Int? = nil, kind: GraphDrawing.Kind = .library, files: Int = 3, codeLines: Int = 210
    ) -> GraphDrawing.Node {
        GraphDrawing.Node(id: id, layer: layer, kind: kind, files: files, codeLines: codeLines)
    }

    /// Nodes named by their index, with declared edges.
    static func plain(_ count: Int, _ edges: [(Int, Int)], layers: [Int?]? = nil) -> GraphDrawing {
        let names = (layers?.compactMap(\.self).max()).map { (0...$0).map { "Layer \($0)" } } ?? []
        return GraphDrawing(
            title: "Plain", layers: names,
            nodes: (0..<count).map { node("Module\($0)", layer: layers?[$0]) },
            edges: edges.map {
                GraphDrawing.Edge(from: $0.0, to: $0.1, isDeclared: true, imports: 1, isViolation: false)
            })
    }

    /// The same for the same seed; with cycles, with edges of every kind, and with layers in every second one.
    static func random(seed: UInt64, largest: Int = 24) -> GraphDrawing {
        var generator = SeededGenerator(seed: seed)
        let count = Int.random(in: 1...largest, using: &generator)
        let layers = seed.isMultiple(of: 2) ? (0..<Int.random(in: 1...4, using: &generator)).map { "L\($0)" } : []
        let nodes = (0..<count).map { index in
            let layer = layers.isEmpty ? nil : Int.random(in: 0...layers.count, using: &generator)
            let name = String(repeating: "m", count: Int.random(in: 1...30, using: &generator))
            return node("\(index)-\(name)", layer: layer.flatMap { $0 < layers.count ? $0 : nil })
        }
        var edges: [GraphDrawing.Edge] = []
        let density = Int.random(in: 2...12, using: &generator)
        for from in nodes.indices {
            for to in nodes.indices where Int.random(in: 0..<density * count / 6 + 2, using: &generator) == 0 {
                if from == to && seed % 3 > 0 { continue }
                // Most edges go in one direction; otherwise everything would be one cycle.
                if from > to && Int.random(in: 0..<4, using: &generator) > 0 { continue }
                edges.append(
                    GraphDrawing.Edge(
                        from: from, to: to, isDeclared: Int.random(in: 0..<8, using: &generator) > 0,
                        imports: Int.random(in: 0..<4, using: &generator),
                        isViolation: Int.random(in: 0..<8, using: &generator) == 0))
            }
        }
        return GraphDrawing(title: "Random \(seed)", layers: layers, nodes: nodes, edges: edges)
    }
}
