/// Places the items of one row as near as can be to where they wish to be, in their order and without overlap.
enum RowPlacement {
    /// The least sum of weighted squares of the distances, by the algorithm of pool adjacent violators.
    /// - Parameters:
    ///   - wishes: the middle of each item, from left to right.
    ///   - separations: how far the middle of each item is at least from the one before; the first is not looked at.
    ///   - bounds: for the middle of the first item and that of the last.
    static func place(
        wishes: [Double], weights: [Double], separations: [Double], bounds: (first: Double, last: Double)
    ) -> [Double] {
        /// Items that touch, and so move together.
        struct Block {
            var weight: Double
            var sum: Double
            var count: Int
            var middle: Double { sum / weight }
        }
        var offsets: [Double] = []
        var blocks: [Block] = []
        for index in wishes.indices {
            offsets.append(index == 0 ? 0 : (offsets.last ?? 0) + separations[index])
            var block = Block(
                weight: weights[index], sum: weights[index] * (wishes[index] - offsets[index]), count: 1)
            while let previous = blocks.last, previous.middle >= block.middle {
                blocks.removeLast()
                block = Block(
                    weight: previous.weight + block.weight, sum: previous.sum + block.sum,
                    count: previous.count + block.count)
            }
            blocks.append(block)
        }
        let highest = bounds.last - (offsets.last ?? 0)
        let middles = blocks.flatMap { block in
            Array(repeating: max(bounds.first, min(highest, block.middle)), count: block.count)
        }
        return zip(middles, offsets).map { $0 + $1 }
    }
}
