/// Which row each node stands in, and which rows make a band.
struct RowAssignment: Equatable {
    /// The rows of one layer.
    struct Band: Equatable {
        var name: String?
        var rows: Range<Int>
    }

    /// Indexes of nodes, the uppermost row first. No row holds both ends of an edge.
    private(set) var rows: [[Int]] = []
    private(set) var bands: [Band] = []

    init(_ drawing: GraphDrawing, edges: [GraphDrawing.Edge], widths: [Double], available: Double) {
        let sections = drawing.sections
        let sectionOfNode = drawing.sectionOfNode
        let inside = edges.filter { sectionOfNode[$0.from] == sectionOfNode[$0.to] }
        let ranks = LongestPathRanks.ranks(nodeCount: drawing.nodes.count, edges: inside)
        let pull = Self.pull(drawing, edges: edges, sectionOfNode: sectionOfNode)
        for section in sections {
            let start = rows.count
            let byRank = Dictionary(grouping: section.nodes) { ranks[$0] }
            for rank in byRank.keys.sorted() {
                let nodes = (byRank[rank] ?? []).sorted { (pull[$0], $0) < (pull[$1], $1) }
                rows += Self.wrapped(nodes, widths: widths, available: available).map { $0.sorted() }
            }
            bands.append(Band(name: section.name, rows: start..<rows.count))
        }
    }

    /// Less than zero for what other layers above import, more for what imports from layers below: where a rank needs
    /// several rows, each node comes near those it has to do with.
    private static func pull(_ drawing: GraphDrawing, edges: [GraphDrawing.Edge], sectionOfNode: [Int]) -> [Int] {
        var pull = Array(repeating: 0, count: drawing.nodes.count)
        for edge in edges where sectionOfNode[edge.from] != sectionOfNode[edge.to] {
            let isDown = sectionOfNode[edge.from] < sectionOfNode[edge.to]
            pull[isDown ? edge.from : edge.to] += 1
            pull[isDown ? edge.to : edge.from] -= 1
        }
        return pull
    }

    /// In as few rows as there is room for, all about equally full.
    private static func wrapped(_ nodes: [Int], widths: [Double], available: Double) -> [[Int]] {
        let gap = LayoutMetrics.boxGap
        let total = nodes.reduce(-gap) { $0 + widths[$1] + gap }
        var count = max(1, Int((total / available).rounded(.up)))
        while count < nodes.count {
            let rows = divided(nodes, into: count, widths: widths)
            let widest = rows.map { row in row.reduce(-gap) { $0 + widths[$1] + gap } }.max() ?? 0
            if widest <= available { return rows }
            count += 1
        }
        return nodes.map { [$0] }
    }

    /// Each node goes to the row in whose share of the whole its middle falls.
    private static func divided(_ nodes: [Int], into count: Int, widths: [Double]) -> [[Int]] {
        let total = nodes.reduce(0) { $0 + widths[$1] + LayoutMetrics.boxGap }
        var rows = Array(repeating: [Int](), count: count)
        var passed = 0.0
        for node in nodes {
            let taken = widths[node] + LayoutMetrics.boxGap
            rows[min(count - 1, Int((passed + taken / 2) / total * Double(count)))].append(node)
            passed += taken
        }
        return rows.filter { !$0.isEmpty }
    }
}
