/// Where everything in a drawing stands, in pixels from the upper left corner.
struct GraphLayout: Equatable {
    struct Point: Equatable {
        var x: Double
        var y: Double
    }

    struct Rectangle: Equatable {
        var x: Double
        var y: Double
        var width: Double
        var height: Double
    }

    struct Box: Equatable {
        var node: Int
        var frame: Rectangle
    }

    struct Band: Equatable {
        var name: String?
        var frame: Rectangle
    }

    /// The way of an edge, from the one that imports to the one that is imported.
    struct Route: Equatable {
        /// An index into the drawing's edges.
        var edge: Int
        /// A curve to the second, a straight line past a row to the third, a curve to the fourth, and so on.
        var points: [Point]
        /// From a node to itself.
        var isLoop: Bool
    }

    private(set) var width = 0.0
    private(set) var height = 0.0
    private(set) var bands: [Band] = []
    /// One for each node, in their order.
    private(set) var boxes: [Box] = []
    /// One for each edge that is drawn, in their order.
    private(set) var routes: [Route] = []

    /// - Parameter kept: indexes of the edges to draw.
    init(_ drawing: GraphDrawing, kept: [Int]) {
        let edges = kept.map { drawing.edges[$0] }
        let widths = drawing.nodes.map(NodeText.boxWidth)
        let gutter = Self.gutter(drawing)
        let available = LayoutMetrics.widestDrawing - gutter - 2 * LayoutMetrics.margin - LayoutMetrics.bandPadding
        let assignment = RowAssignment(drawing, edges: edges, widths: widths, available: available * 0.92)
        let ordered = CrossingReduction.ordered(
            LayeredRows(rows: assignment.rows, edges: edges, mostBends: LayoutMetrics.mostBends))
        let graph = AdjacentExchange.improved(ordered)
        let needed = graph.rows.map { HorizontalPlacement.neededWidth(of: $0, graph, widths: widths) }.max() ?? 0
        let content = min(available, max(needed * 1.08, 320))
        let middles = HorizontalPlacement(graph, widths: widths, width: content).middles.map {
            $0 + LayoutMetrics.margin + gutter
        }
        let rows = RowHeights(assignment, graph: graph, middles: middles)
        width = content + gutter + 2 * LayoutMetrics.margin + LayoutMetrics.bandPadding
        height = rows.bottom + LayoutMetrics.margin
        bands = zip(assignment.bands, rows.bands).map { band, extent in
            let frame = Rectangle(
                x: LayoutMetrics.margin, y: extent.top, width: width - 2 * LayoutMetrics.margin,
                height: extent.bottom - extent.top)
            return Band(name: band.name, frame: frame)
        }
        boxes = drawing.nodes.indices.map { node in
            let frame = Rectangle(
                x: middles[node] - widths[node] / 2, y: rows.tops[graph.rowOfItem[node]], width: widths[node],
                height: LayoutMetrics.boxHeight)
            return Box(node: node, frame: frame)
        }
        let router = EdgeRouter(graph: graph, edges: edges, boxes: boxes, middles: middles, tops: rows.tops)
        routes = zip(kept, router.routes).map { edge, points in
            Route(edge: edge, points: points, isLoop: drawing.edges[edge].from == drawing.edges[edge].to)
        }
    }

    /// The room left of the boxes, where the bands have their names.
    private static func gutter(_ drawing: GraphDrawing) -> Double {
        let names = drawing.sections.compactMap(\.name)
        let widest = names.map { TextWidth.estimate($0, size: LayoutMetrics.bandNameSize) }.max()
        return widest.map { LayoutMetrics.bandPadding * 2 + min($0, NodeText.widestBandName) }
            ?? LayoutMetrics.bandPadding
    }
}
