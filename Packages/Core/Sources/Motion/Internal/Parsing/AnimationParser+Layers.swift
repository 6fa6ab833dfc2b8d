import Core

extension AnimationParser {
    /// - Parameter isUsed: whether another layer shows this one as its matte, even if it is hidden.
    /// - Returns: the layer, and what it draws inside of it.
    func layer(_ node: LottieNode, isUsed: Bool) throws(MotionProblem) -> (LayerModel, CompositionWeight) {
        layer = LayerInReading(name: try name(node))
        var weight = CompositionWeight()
        var model = LayerModel()
        model.isHidden = try node["hd"]?.flag() ?? false
        model.start = try node["ip"]?.number() ?? 0
        model.end = try node["op"]?.number() ?? .infinity
        if let transform = node["ks"] { model.transform = try self.transform(transform) }
        let isSeen = !model.isHidden || isUsed
        let type = try node.member("ty").integer()
        if isSeen {
            try noteLayerFeatures(node, model.transform)
            model.masks = try masks(node)
            model.content = try content(node, type: type)
        }
        if case .precomposition(let inner) = model.content {
            weight = weights[inner.composition]
            weight.depth += 1
        }
        weight.shapes += layer.shapes
        return (model, weight)
    }

    private func name(_ node: LottieNode) throws(MotionProblem) -> String? {
        // Names mean nothing: some files have numbers as names.
        guard case .string(let name) = node.value["nm"], !name.isEmpty else { return nil }
        return String(name.prefix(60))
    }

    private func content(_ node: LottieNode, type: Int) throws(MotionProblem) -> LayerModel.Content {
        switch type {
        case 0: if let inner = try precomposition(node) { return .precomposition(inner) }
        case 1:
            let size = Point(try node.member("sw").number(), try node.member("sh").number())
            if let color = HexColor.pixel(node.value["sc"]) { return .solid(size: size, color: color) }
            note(.solidColor, at: node)
        case 3: return .nothing
        case 4: return .shapes(try shapes(node.member("shapes")))
        case 2: note(.image, at: node)
        case 5: note(.text, at: node)
        case 6: note(.sound, at: node)
        default: note(.layerType(type), at: node)
        }
        return .nothing
    }

    private func precomposition(_ node: LottieNode) throws(MotionProblem) -> PrecompositionModel? {
        let remap = try node["tm"].map { (node) throws(MotionProblem) in try numbers(node) }
        let stretch = try node["sr"]?.number() ?? 1
        guard stretch != 0 else { throw try node.member("sr").problem("is 0") }
        let size = Point(try size(node, "w"), try size(node, "h"))
        let rate = frameRate
        guard let composition = try referredComposition(node) else {
            note(.missingComposition, at: node)
            return nil
        }
        return PrecompositionModel(
            composition: composition, size: size, startTime: try node["st"]?.number() ?? 0,
            stretch: stretch, remap: remap?.map { $0 * rate })
    }

    /// Of the rectangle in which it is seen; without one, that of the animation.
    private func size(_ node: LottieNode, _ key: String) throws(MotionProblem) -> Double {
        if let size = node[key] { return try size.number() }
        return try root.member(key).number()
    }

    private func masks(_ node: LottieNode) throws(MotionProblem) -> [MaskModel] {
        var masks: [MaskModel] = []
        for mask in try node["masksProperties"]?.elements() ?? [] {
            // Without a mode, a mask is one of intersection, as the specification says.
            let name = try mask["mode"]?.text() ?? "i"
            guard name != "n" else { continue }
            guard let mode = MaskModel.Mode(rawValue: name) else {
                note(.maskMode, at: mask)
                continue
            }
            if let expansion = mask["x"], !isZero(try numbers(expansion)) { note(.maskExpansion, at: expansion) }
            if let feather = mask["f"], !isZero(try numbers(feather)) { note(.maskFeather, at: feather) }
            masks.append(
                MaskModel(
                    mode: mode, isInverted: try mask["inv"]?.flag() ?? false, path: try path(mask.member("pt")),
                    opacity: try mask["o"].map { (node) throws(MotionProblem) in try numbers(node) } ?? .fixed(100)))
        }
        return masks
    }

    private func isZero(_ property: NumbersProperty) -> Bool {
        if case .fixed(let value) = property { value == .zero } else { false }
    }

    private func noteLayerFeatures(_ node: LottieNode, _ transform: TransformModel) throws(MotionProblem) {
        if case .array(let effects) = node.value["ef"], !effects.isEmpty { note(.effects, at: node) }
        if case .array(let styles) = node.value["sy"], !styles.isEmpty { note(.layerStyles, at: node) }
        if let mode = node["bm"], try mode.number() != 0 { note(.blendMode, at: mode) }
        if let flag = node["ddd"], try flag.flag() { note(.threeDimensions, at: flag) }
        if let flag = node["mb"], try flag.flag() { note(.motionBlur, at: flag) }
        if let flag = node["ao"], try flag.flag(), case .joined(let position) = transform.position,
            position.isAnimated
        {
            note(.autoOrientation, at: flag)
        }
    }
}
