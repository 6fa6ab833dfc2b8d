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
        let wanted = (total + gap) / max(1, (total / available).rounded(.up))
        var rows: [[Int]] = []
        var share = -1.0
        var passed = 0.0
        var used = 0.0
        for node in nodes {
            // The row in whose share of the whole the middle of the box falls, if there is still room.
            let next = ((passed + widths[node] / 2) / wanted).rounded(.down)
            if rows.isEmpty || next > share || used + gap + widths[node] > available {
                rows.append([node])
                used = widths[node]
                share = max(next, share)
            } else {
                rows[rows.count - 1].append(node)
                used += gap + widths[node]
            }
            passed += widths[node] + gap
        }
        return rows
    }
}
