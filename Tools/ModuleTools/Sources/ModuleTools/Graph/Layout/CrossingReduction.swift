/// Orders the items in their rows so that few lines cross: each moves to the middle of those it is connected to, row by
/// row, downwards and upwards in turn; the best order of all wins.
struct CrossingReduction {
    private var graph: LayeredRows
    /// The place in the row, from 0 to 1, so that rows of different lengths compare.
    private var place: [Double]

    static func ordered(_ graph: LayeredRows) -> LayeredRows {
        var reduction = CrossingReduction(graph)
        reduction.reduce()
        return reduction.graph
    }

    private init(_ graph: LayeredRows) {
        self.graph = graph
        place = Array(repeating: 0, count: graph.itemCount)
        for row in graph.rows.indices { updatePlaces(row) }
    }

    private mutating func reduce() {
        let sweeps = max(4, min(LayoutMetrics.mostSweeps, 60_000 / max(1, graph.itemCount)))
        var best = graph.rows
        var fewest = crossings()
        for sweep in 0..<sweeps where fewest > 0 {
            // By turns towards one side and towards both: one side alone drives all long lines to the rim.
            let isDown = sweep.isMultiple(of: 2)
            let isBoth = sweep % 4 > 1
            for row in isDown ? Array(graph.rows.indices) : graph.rows.indices.reversed() {
                sort(row, towards: isBoth ? [graph.above, graph.below] : [isDown ? graph.above : graph.below])
            }
            let count = crossings()
            if count < fewest {
                fewest = count
                best = graph.rows
            }
        }
        graph.rows = best
    }

    private mutating func sort(_ row: Int, towards sides: [[[Int]]]) {
        let wished = graph.rows[row].map { item in
            var sum = 0.0
            var count = 0
            for neighbours in sides {
                for other in neighbours[item] { sum += place[other] }
                count += neighbours[item].count
            }
            return (wish: count == 0 ? place[item] : sum / Double(count), item: item)
        }
        // Where two wish the same they keep their order, which `sort` alone does not promise.
        let sorted = wished.enumerated().sorted { ($0.element.wish, $0.offset) < ($1.element.wish, $1.offset) }
        graph.rows[row] = sorted.map(\.element.item)
        updatePlaces(row)
    }

    private mutating func updatePlaces(_ row: Int) {
        let count = Double(graph.rows[row].count)
        for (index, item) in graph.rows[row].enumerated() { place[item] = (Double(index) + 0.5) / count }
    }

    private func crossings() -> Int {
        graph.rows.indices.dropLast().reduce(0) { $0 + crossings(below: $1) }
    }

    /// Counts the pairs of lines that change their order from one row to the next, with a Fenwick tree.
    private func crossings(below row: Int) -> Int {
        let lower = graph.rows[row + 1]
        var column: [Int: Int] = [:]
        for (index, item) in lower.enumerated() { column[item] = index }
        var counts = Array(repeating: 0, count: lower.count + 1)
        var seen = 0
        var result = 0
        for item in graph.rows[row] {
            let ends = graph.below[item].compactMap { column[$0] }
            for end in ends {
                var index = end + 1
                var notAfter = 0
                while index > 0 {
                    notAfter += counts[index]
                    index -= index & -index
                }
                result += seen - notAfter
            }
            for end in ends {
                var index = end + 1
                while index < counts.count {
                    counts[index] += 1
                    index += index & -index
                }
            }
            seen += ends.count
        }
        return result
    }
}
