extension AnimationParser {
    /// Reads a composition and those that it uses.
    func composition(_ node: LottieNode, id: String?) throws(MotionProblem) -> Int {
        let nodes = try node.elements()
        guard nodes.count <= limits.layersInComposition else {
            throw .tooMuch(.layers, limit: limits.layersInComposition)
        }
        let references = try LayerReferences(nodes)
        var weight = CompositionWeight()
        var inside: [CompositionWeight] = []
        var layers: [LayerModel] = []
        for (index, node) in nodes.enumerated() {
            var (layer, inner) = try self.layer(node, isUsed: references.isUsed(index))
            layer.parent = references.parents[index]
            layer.matte = references.mattes[index]
            layer.isHidden = layer.isHidden || references.onlyMattes.contains(index)
            for (kind, node) in references.missing[index] ?? [] { note(kind, at: node) }
            inner.layers += 1
            try weight.add(inner, limits: limits)
            inside.append(inner)
            layers.append(layer)
        }
        // A layer draws its matte anew, and that one its own.
        for layer in layers where !layer.isHidden {
            var matte = layer.matte
            while let source = matte?.layer {
                try weight.add(inside[source], limits: limits)
                matte = layers[source].matte
            }
        }
        compositions.append(layers)
        weights.append(weight)
        if let id { numbers[id] = compositions.count - 1 }
        return compositions.count - 1
    }

    func referredComposition(_ node: LottieNode) throws(MotionProblem) -> Int? {
        guard let reference = node["refId"] else { return nil }
        let id = try reference.text()
        if let known = numbers[id] { return known }
        guard !open.contains(id) else {
            let chain = (open.drop { $0 != id } + [id]).map { "\"\($0.prefix(60))\"" }.joined(separator: ", ")
            throw .circular(place: reference.place.description, chain: "compositions \(chain)")
        }
        guard open.count < limits.precompositions else {
            throw .tooMuch(.precompositions, limit: limits.precompositions)
        }
        guard let layers = assets[id] else {
            // Throws when it is no array.
            _ = try root["assets"]?.elements()
            return nil
        }
        open.append(id)
        defer { open.removeLast() }
        // The layer that refers to it is read on afterwards.
        let outer = layer
        defer { layer = outer }
        return try composition(layers, id: id)
    }
}

/// How much a composition draws. A precomposition and a matte count as often as they are used, so that a small file cannot ask
/// for billions of layers.
struct CompositionWeight {
    var layers = 0
    var shapes = 0
    var depth = 0

    /// Within the limits, all sums are far from overflowing.
    mutating func add(_ inner: CompositionWeight, limits: MotionLimits) throws(MotionProblem) {
        layers += inner.layers
        shapes += inner.shapes
        depth = max(depth, inner.depth)
        guard layers <= limits.layers else { throw .tooMuch(.layers, limit: limits.layers) }
        guard shapes <= limits.shapes else { throw .tooMuch(.shapes, limit: limits.shapes) }
        guard depth <= limits.precompositions else {
            throw .tooMuch(.precompositions, limit: limits.precompositions)
        }
    }
}
