/// Swaps neighbours in a row wherever that leaves fewer crossings: the last touch after the sweeps, which only see
/// means. Every swap that stays lessens the crossings, so it comes to an end.
struct AdjacentExchange {
    private static let mostItems = 3_000
    private static let mostPasses = 24

    private var graph: LayeredRows
    private var place: [Int]

    static func improved(_ graph: LayeredRows) -> LayeredRows {
        // Too many lines to follow by eye gain nothing, and cost much.
        if graph.itemCount > mostItems { return graph }
        var exchange = AdjacentExchange(graph)
        exchange.improve()
        return exchange.graph
    }

    private init(_ graph: LayeredRows) {
        self.graph = graph
        place = Array(repeating: 0, count: graph.itemCount)
        for row in graph.rows {
            for (index, item) in row.enumerated() { place[item] = index }
        }
    }

    private mutating func improve() {
        var didSwap = true
        var pass = 0
        while didSwap && pass < Self.mostPasses {
            didSwap = false
            pass += 1
            for row in graph.rows.indices {
                for index in graph.rows[row].indices.dropLast() where isWorthSwapping(row, index) {
                    graph.rows[row].swapAt(index, index + 1)
                    place[graph.rows[row][index]] = index
                    place[graph.rows[row][index + 1]] = index + 1
                    didSwap = true
                }
            }
        }
    }

    private func isWorthSwapping(_ row: Int, _ index: Int) -> Bool {
        let (left, right) = (graph.rows[row][index], graph.rows[row][index + 1])
        var gain = 0
        for neighbours in [graph.above, graph.below] {
            let leftPlaces = neighbours[left].map { place[$0] }.sorted()
            let rightPlaces = neighbours[right].map { place[$0] }.sorted()
            gain += inversions(leftPlaces, rightPlaces) - inversions(rightPlaces, leftPlaces)
        }
        return gain > 0
    }

    /// How many pairs have the first one's end to the right of the second one's.
    private func inversions(_ first: [Int], _ second: [Int]) -> Int {
        var result = 0
        var before = 0
        for place in first {
            while before < second.count && second[before] < place { before += 1 }
            result += before
        }
        return result
    }
}
