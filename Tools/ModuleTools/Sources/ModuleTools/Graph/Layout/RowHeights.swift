/// How far down each row and each band is; rows stand farther apart where lines go far to the side.
struct RowHeights {
    private(set) var tops: [Double] = []
    private(set) var bands: [(top: Double, bottom: Double)] = []
    private(set) var bottom: Double

    init(_ assignment: RowAssignment, graph: LayeredRows, middles: [Double]) {
        bottom = LayoutMetrics.margin
        for (index, band) in assignment.bands.enumerated() {
            let top = bottom
            var y = top + LayoutMetrics.bandPadding
            if index > 0 {
                y = max(y, top + (Self.gap(above: band.rows.lowerBound, graph, middles) - LayoutMetrics.bandGap) / 2)
            }
            for row in band.rows {
                if row > band.rows.lowerBound { y += Self.gap(above: row, graph, middles) }
                tops.append(y)
                y += LayoutMetrics.boxHeight
            }
            let below = Self.gap(above: band.rows.upperBound, graph, middles)
            bottom = y + max(LayoutMetrics.bandPadding, (below - LayoutMetrics.bandGap) / 2)
            bands.append((top, bottom))
            if index + 1 < assignment.bands.count { bottom += LayoutMetrics.bandGap }
        }
    }

    private static func gap(above row: Int, _ graph: LayeredRows, _ middles: [Double]) -> Double {
        guard graph.rows.indices.contains(row), row > 0 else { return 0 }
        var farthest = 0.0
        var lines = 0
        for item in graph.rows[row] {
            for other in graph.above[item] {
                farthest = max(farthest, abs(middles[item] - middles[other]))
                lines += 1
            }
        }
        return min(LayoutMetrics.widestRowGap, LayoutMetrics.rowGap + farthest * 0.07 + Double(lines) * 0.5)
    }
}
