/// Finds the middle of every item: near those it is connected to, long lines straight.
struct HorizontalPlacement {
    private let graph: LayeredRows
    private let widths: [Double]
    private let separations: [[Double]]
    private let width: Double
    private(set) var middles: [Double]

    /// - Parameters:
    ///   - widths: of the nodes; a bend has none.
    ///   - width: of the whole; rows that need more would stick out to the right.
    init(_ graph: LayeredRows, widths: [Double], width: Double) {
        self.graph = graph
        self.widths = widths
        self.width = width
        separations = graph.rows.map { Self.separations(of: $0, graph, widths: widths, width: width) }
        middles = Array(repeating: 0, count: graph.itemCount)
        for row in graph.rows.indices { spread(row) }
        let rounds = max(2, min(12, 60_000 / max(1, graph.itemCount)))
        for _ in 0..<rounds {
            for row in graph.rows.indices { pull(row, [graph.above]) }
            for row in graph.rows.indices.reversed() { pull(row, [graph.below]) }
            for row in graph.rows.indices { pull(row, [graph.above, graph.below]) }
        }
    }

    /// The room a row takes when all its items stand close.
    static func neededWidth(of row: [Int], _ graph: LayeredRows, widths: [Double]) -> Double {
        let ends = halfWidth(row.first, graph, widths) + halfWidth(row.last, graph, widths)
        return separations(of: row, graph, widths: widths, width: .infinity).reduce(ends, +)
    }

    private static func halfWidth(_ item: Int?, _ graph: LayeredRows, _ widths: [Double]) -> Double {
        guard let item, !graph.isBend(item) else { return 0 }
        return widths[item] / 2
    }

    /// Lines move closer together where there are too many; boxes never do.
    private static func separations(
        of row: [Int], _ graph: LayeredRows, widths: [Double], width: Double
    ) -> [Double] {
        var boxes = 0.0
        var gaps = 0.0
        for (index, item) in row.enumerated() {
            if !graph.isBend(item) { boxes += widths[item] }
            if index > 0 { gaps += gap(row[index - 1], item, graph) }
        }
        let scale = gaps > 0 ? max(0.02, min(1, (width - boxes) / gaps)) : 1
        return row.indices.map { index in
            if index == 0 { return 0 }
            let (item, previous) = (row[index], row[index - 1])
            let halves = [item, previous].reduce(0) { $0 + (graph.isBend($1) ? 0 : widths[$1] / 2) }
            return halves + scale * gap(previous, item, graph)
        }
    }

    private static func gap(_ item: Int, _ next: Int, _ graph: LayeredRows) -> Double {
        switch (graph.isBend(item), graph.isBend(next)) {
        case (true, true): LayoutMetrics.lineGap
        case (false, false): LayoutMetrics.boxGap
        default: LayoutMetrics.boxLineGap
        }
    }

    private mutating func spread(_ row: Int) {
        var right = 0.0
        let places = separations[row].map { separation in
            right += separation
            return right
        }
        let start = (width - right) / 2
        for (item, place) in zip(graph.rows[row], places) { middles[item] = start + place }
    }

    private mutating func pull(_ row: Int, _ neighbours: [[[Int]]]) {
        let items = graph.rows[row]
        var wishes: [Double] = []
        var weights: [Double] = []
        for item in items {
            var sum = 0.0
            var total = 0.0
            for others in neighbours {
                for other in others[item] {
                    let weight = weight(item, other)
                    sum += weight * middles[other]
                    total += weight
                }
            }
            wishes.append(total > 0 ? sum / total : middles[item])
            weights.append(max(total, 0.5))
        }
        let first = Self.halfWidth(items.first, graph, widths)
        let last = width - Self.halfWidth(items.last, graph, widths)
        let places = RowPlacement.place(
            wishes: wishes, weights: weights, separations: separations[row], bounds: (first, last))
        for (item, place) in zip(items, places) { middles[item] = place }
    }

    /// A kink in the midst of a line is worse than one at its end.
    private func weight(_ item: Int, _ other: Int) -> Double {
        switch (graph.isBend(item), graph.isBend(other)) {
        case (true, true): 8
        case (false, false): 1
        default: 2
        }
    }
}
