/// Which layers of a composition need which others, as indices in the array of layers.
struct LayerReferences {
    private(set) var parents: [Int?] = []
    private(set) var mattes: [LayerModel.Matte?] = []
    private(set) var missing: [Int: [(kind: UndrawnFeature.Kind, node: LottieNode)]] = [:]
    /// Layers that are not drawn by themselves.
    private(set) var onlyMattes: Set<Int> = []
    /// By `ind`; the first one when two layers have the same.
    private var indices: [Int: Int] = [:]

    init(_ layers: [LottieNode]) throws(MotionProblem) {
        for (index, layer) in layers.enumerated() {
            if let number = try layer["ind"]?.integer(), indices[number] == nil { indices[number] = index }
        }
        for (index, layer) in layers.enumerated() {
            if let parent = layer["parent"] {
                parents.append(try self.index(parent, of: index, .missingParent))
            } else {
                parents.append(nil)
            }
            mattes.append(try matte(of: layer, at: index))
            if try layer["td"]?.flag() ?? false { onlyMattes.insert(index) }
        }
        for (index, layer) in layers.enumerated() {
            try check(index, layer, "parent") { parents[$0] }
            try check(index, layer, "tt") { mattes[$0]?.layer }
        }
    }

    func isUsed(_ index: Int) -> Bool { mattes.contains { $0?.layer == index } }

    /// The layer that a node names; nil, and noted as missing, when there is none.
    private mutating func index(
        _ node: LottieNode, of layer: Int, _ kind: UndrawnFeature.Kind
    ) throws(MotionProblem) -> Int? {
        if let index = indices[try node.integer()] { return index }
        missing[layer, default: []].append((kind, node))
        return nil
    }

    private mutating func matte(of layer: LottieNode, at index: Int) throws(MotionProblem) -> LayerModel.Matte? {
        guard let node = layer["tt"] else { return nil }
        let number = try node.integer()
        guard number != 0 else { return nil }
        guard let mode = MatteMode(rawValue: number) else { throw node.problem("is not between 0 and 4") }
        if let source = layer["tp"] {
            return try self.index(source, of: index, .missingMatte).map { LayerModel.Matte(layer: $0, mode: mode) }
        }
        guard index > 0 else { throw node.problem("needs a layer before it as its matte") }
        onlyMattes.insert(index - 1)
        return LayerModel.Matte(layer: index - 1, mode: mode)
    }

    private func check(
        _ start: Int, _ layer: LottieNode, _ key: String, next: (Int) -> Int?
    ) throws(MotionProblem) {
        // Only a layer on a cycle comes back to itself. Other chains end, or reach a cycle that its own layers report.
        var (index, steps) = (next(start), 0)
        var chain = [start]
        while let current = index, steps <= parents.count {
            chain.append(current)
            if current == start {
                let shown = chain.prefix(10).map(String.init).joined(separator: ", ")
                throw .circular(place: "\(layer.place).\(key)", chain: "layers \(shown)")
            }
            index = next(current)
            steps += 1
        }
    }
}
