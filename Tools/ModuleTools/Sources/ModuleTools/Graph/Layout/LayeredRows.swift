/// A graph in which every line leads from one row to the next: an edge over several rows bends in each row it passes,
/// and edges of one bundle share their bends.
struct LayeredRows {
    /// Nodes come first, under their own indexes; bends follow.
    let nodeCount: Int
    /// Items from left to right, the uppermost row first.
    var rows: [[Int]]
    private(set) var rowOfItem: [Int]
    /// For every item those it is connected to in the row above, and in the row below.
    private(set) var above: [[Int]]
    private(set) var below: [[Int]]
    /// For every edge its items from the upper end to the lower; empty for an edge from a node to itself.
    private(set) var chains: [[Int]]

    var itemCount: Int { rowOfItem.count }

    func isBend(_ item: Int) -> Bool { item >= nodeCount }

    init(rows: [[Int]], edges: [GraphDrawing.Edge], mostBends: Int) {
        nodeCount = rows.reduce(0) { $0 + $1.count }
        self.rows = rows
        var rowOfItem = Array(repeating: 0, count: nodeCount)
        for (row, nodes) in rows.enumerated() {
            for node in nodes { rowOfItem[node] = row }
        }
        self.rowOfItem = rowOfItem
        above = Array(repeating: [], count: nodeCount)
        below = above
        chains = Array(repeating: [], count: edges.count)
        let spans = edges.map { abs(rowOfItem[$0.from] - rowOfItem[$0.to]) }
        let bundles = EdgeBundles(nodeCount: nodeCount, rowOfNode: rowOfItem, edges: edges).bundles
        var shared: [EdgeBundles.Bundle: [Int: Int]] = [:]
        // Short edges first: where the bends run out, the longest go without.
        for edge in edges.indices.sorted(by: { (spans[$0], $0) < (spans[$1], $1) }) where spans[edge] > 0 {
            let isDown = rowOfItem[edges[edge].from] < rowOfItem[edges[edge].to]
            let upper = isDown ? edges[edge].from : edges[edge].to
            let lower = isDown ? edges[edge].to : edges[edge].from
            var bends = bundles[edge].flatMap { shared[$0] } ?? [:]
            if itemCount - nodeCount + spans[edge] - 1 - bends.count > mostBends {
                chains[edge] = [upper, lower]
                continue
            }
            chains[edge] = connect(upper, lower, bends: &bends)
            if let bundle = bundles[edge] { shared[bundle] = bends }
        }
    }

    /// - Parameter bends: those of the bundle by row; what is missing is added.
    private mutating func connect(_ upper: Int, _ lower: Int, bends: inout [Int: Int]) -> [Int] {
        var chain = [upper]
        for row in rowOfItem[upper]..<rowOfItem[lower] where row > rowOfItem[upper] {
            let bend = bends[row] ?? addBend(in: row)
            bends[row] = bend
            chain.append(bend)
        }
        chain.append(lower)
        for (item, next) in zip(chain, chain.dropFirst()) where !below[item].contains(next) {
            below[item].append(next)
            above[next].append(item)
        }
        return chain
    }

    private mutating func addBend(in row: Int) -> Int {
        let bend = rowOfItem.count
        rowOfItem.append(row)
        rows[row].append(bend)
        above.append([])
        below.append([])
        return bend
    }
}
