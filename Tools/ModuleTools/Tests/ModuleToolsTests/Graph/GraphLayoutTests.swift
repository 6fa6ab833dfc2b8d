import Testing

@testable import ModuleTools

struct GraphLayoutTests {
    private func layout(_ drawing: GraphDrawing) -> GraphLayout {
        GraphLayout(drawing, kept: Array(drawing.edges.indices))
    }

    private func overlap(_ one: GraphLayout.Rectangle, _ other: GraphLayout.Rectangle) -> Bool {
        one.x < other.x + other.width - 0.01 && other.x < one.x + one.width - 0.01
            && one.y < other.y + other.height - 0.01 && other.y < one.y + one.height - 0.01
    }

    @Test(arguments: [UInt64](0..<80))
    func boxesNeitherOverlapNorLeaveTheirBandNorThePage(seed: UInt64) {
        let drawing = GraphSample.random(seed: seed, largest: 60)
        let layout = layout(drawing)
        #expect(layout.boxes.map(\.node) == Array(drawing.nodes.indices))
        #expect(layout.width <= LayoutMetrics.widestDrawing + 0.01)
        let bandOfNode = drawing.sectionOfNode
        for box in layout.boxes {
            let frame = box.frame
            #expect(frame.x >= LayoutMetrics.margin && frame.x + frame.width <= layout.width - LayoutMetrics.margin)
            let band = layout.bands[bandOfNode[box.node]].frame
            #expect(frame.y > band.y && frame.y + frame.height < band.y + band.height)
            for other in layout.boxes where other.node > box.node { #expect(!overlap(frame, other.frame)) }
        }
        for (band, next) in zip(layout.bands, layout.bands.dropFirst()) {
            #expect(band.frame.y + band.frame.height < next.frame.y)
        }
    }

    @Test(arguments: [UInt64](0..<80))
    func everyEdgeRunsOnceFromItsOriginToItsTargetPastAllBoxes(seed: UInt64) throws {
        let drawing = GraphSample.random(seed: seed, largest: 60)
        let layout = layout(drawing)
        #expect(layout.routes.map(\.edge) == Array(drawing.edges.indices))
        for route in layout.routes where !route.isLoop {
            let edge = drawing.edges[route.edge]
            let (from, to) = (layout.boxes[edge.from].frame, layout.boxes[edge.to].frame)
            let (first, last) = (try #require(route.points.first), try #require(route.points.last))
            let isDown = from.y < to.y
            #expect(first.y == (isDown ? from.y + from.height : from.y))
            #expect(last.y == (isDown ? to.y : to.y + to.height))
            #expect(first.x >= from.x && first.x <= from.x + from.width)
            #expect(last.x >= to.x && last.x <= to.x + to.width)
            // The curves stay between rows; only the straight pieces pass boxes, and they run beside them.
            for index in stride(from: 1, to: route.points.count - 1, by: 2) {
                let (start, end) = (route.points[index], route.points[index + 1])
                #expect(start.x == end.x)
                let piece = GraphLayout.Rectangle(
                    x: start.x, y: min(start.y, end.y), width: 0, height: abs(end.y - start.y))
                #expect(!layout.boxes.contains { overlap($0.frame, piece) })
            }
        }
    }

    @Test func layersStandInTheirOrderWhateverTheEdgesSay() {
        let drawing = GraphSample.plain(4, [(1, 0), (2, 1), (3, 0)], layers: [0, 1, nil, 0])
        let layout = layout(drawing)
        #expect(layout.bands.map(\.name) == ["Layer 0", "Layer 1", "In no layer"])
        #expect(layout.boxes[0].frame.y < layout.boxes[1].frame.y)
        #expect(layout.boxes[1].frame.y < layout.boxes[2].frame.y)
    }

    @Test(arguments: [
        ([(0, 1), (1, 2), (0, 2), (3, 2)], [0, 1, 2, 0]), ([(0, 1), (1, 2), (2, 0)], [0, 1, 2, 0]), ([], [0, 0, 0, 0]),
        ([(3, 2), (2, 1), (1, 0)], [3, 2, 1, 0]), ([(0, 0), (0, 1), (1, 0)], [0, 1, 0, 0]),
    ])
    func ranksAreTheLongestPathFromTheRoots(edges: [(Int, Int)], expected: [Int]) {
        let drawing = GraphSample.plain(4, edges)
        #expect(LongestPathRanks.ranks(nodeCount: 4, edges: drawing.edges) == expected)
    }

    @Test func manyNodesInALayerTakeSeveralRows() {
        let layout = layout(GraphSample.plain(40, [], layers: Array(repeating: 0, count: 40)))
        let rows = Dictionary(grouping: layout.boxes) { $0.frame.y }
        #expect(rows.count > 3)
        #expect(rows.values.allSatisfy { $0.count > 1 })
    }

    @Test func edgesToOneTargetSharePlacesPastTheRowsBetween() {
        // 0 to 3 lead past the row of 4 to 5.
        let drawing = GraphSample.plain(
            6, [(0, 4), (0, 5), (1, 4), (1, 5), (2, 4), (2, 5), (3, 4), (3, 5)], layers: [0, 0, 0, 0, 1, 2])
        let bends = layout(drawing).routes.filter { $0.points.count == 4 }.map(\.points[1])
        #expect(bends.count == 4)
        #expect(bends.allSatisfy { $0 == bends.first })
    }

    @Test func beyondTheMostBendsEdgesGoStraight() {
        let edges = GraphSample.plain(3, [(0, 1), (0, 2), (1, 2)]).edges
        #expect(LayeredRows(rows: [[0], [1], [2]], edges: edges, mostBends: 1).chains[1] == [0, 3, 2])
        #expect(LayeredRows(rows: [[0], [1], [2]], edges: edges, mostBends: 0).chains[1] == [0, 2])
    }

    @Test func aCrossingThatCanBeAvoidedIsAvoided() {
        let layout = layout(GraphSample.plain(4, [(0, 3), (1, 2)]))
        let x = layout.boxes.map(\.frame.x)
        #expect((x[0] < x[1]) == (x[3] < x[2]))
    }

    @Test(arguments: [
        ([10.0, 50, 90], [10.0, 50, 90]), ([50, 50], [40, 60]), ([90, 10], [40, 60]), ([0, 0, 0], [0, 20, 40]),
        ([100, 100], [80, 100]), ([-9, 50], [0, 50]),
    ])
    func itemsStandNearTheirWishesWithoutOverlap(wishes: [Double], expected: [Double]) {
        let places = RowPlacement.place(
            wishes: wishes, weights: wishes.map { _ in 1 }, separations: wishes.map { _ in 20 }, bounds: (0, 100))
        #expect(places == expected)
    }
}
