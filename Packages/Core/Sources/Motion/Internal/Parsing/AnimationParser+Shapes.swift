import Core

extension AnimationParser {
    /// The entries of a shape layer or a group. Hidden ones are left out: they do not even matter for others.
    func shapes(_ node: LottieNode) throws(MotionProblem) -> [ShapeModel] {
        var shapes: [ShapeModel] = []
        for entry in try node.elements() {
            layer.shapes += 1
            guard layer.shapes <= limits.shapes else { throw .tooMuch(.shapes, limit: limits.shapes) }
            if try entry["hd"]?.flag() ?? false { continue }
            let type = try entry.member("ty").text()
            if let shape = try shape(entry, type: type) { shapes.append(shape) }
        }
        return shapes
    }

    private func shape(_ node: LottieNode, type: String) throws(MotionProblem) -> ShapeModel? {
        switch type {
        case "gr": return try group(node)
        case "el":
            let (position, size) = (try numbers(node.member("p"), count: 2), try numbers(node.member("s"), count: 2))
            return .path(.ellipse(position: position, size: size), isReversed: try isReversed(node))
        case "rc":
            let (position, size) = (try numbers(node.member("p"), count: 2), try numbers(node.member("s"), count: 2))
            return .path(
                .rectangle(position: position, size: size, radius: try optional(node, "r", 0)),
                isReversed: try isReversed(node))
        case "sr": return .path(.star(try star(node)), isReversed: try isReversed(node))
        case "sh":
            let isClosed = try node["closed"]?.flag() ?? false
            return .path(.free(try path(node.member("ks"), isClosed: isClosed)), isReversed: try isReversed(node))
        case "tm": return .trim(try trim(node))
        case "fl", "st", "gf", "gs": return try style(node, type: type).map { .style($0) }
        // A group's own transform is read with the group.
        case "tr": return nil
        case "mm":
            // Mode 1 only joins the paths, as styles do anyway.
            if try node["mm"]?.number() ?? 1 != 1 { note(.mergedPaths, at: node) }
        default: note(.shapeType(type), at: node)
        }
        return nil
    }

    private func group(_ node: LottieNode) throws(MotionProblem) -> ShapeModel {
        let items = try node.member("it")
        if let mode = node["bm"], try mode.number() != 0 { note(.blendMode, at: mode) }
        var transform = TransformModel()
        for item in try items.elements() where item.value["ty"] == .string("tr") {
            transform = try self.transform(item)
        }
        return .group(try shapes(items), transform)
    }

    private func star(_ node: LottieNode) throws(MotionProblem) -> StarModel {
        var star = StarModel(
            position: try numbers(node.member("p"), count: 2), points: try numbers(node.member("pt")),
            outerRadius: try numbers(node.member("or")), outerRoundness: try optional(node, "os", 0),
            rotation: try optional(node, "r", 0))
        switch try node["sy"]?.integer() ?? 1 {
        case 1:
            star.innerRadius = try numbers(node.member("ir"))
            star.innerRoundness = try optional(node, "is", 0)
        case 2: break
        default: throw try node.member("sy").problem("is neither 1 nor 2")
        }
        return star
    }

    private func trim(_ node: LottieNode) throws(MotionProblem) -> TrimModel {
        TrimModel(
            start: try numbers(node.member("s")), end: try numbers(node.member("e")),
            offset: try optional(node, "o", 0),
            isInOrder: try node["m"]?.number() ?? 1 == 2)
    }

    /// Clockwise is 1 or 2, and 3 is the other direction.
    private func isReversed(_ node: LottieNode) throws(MotionProblem) -> Bool { try node["d"]?.number() ?? 1 == 3 }

    func optional(_ node: LottieNode, _ key: String, _ missing: Double) throws(MotionProblem) -> NumbersProperty {
        guard let property = node[key] else { return .fixed(missing) }
        return try numbers(property, missing: missing)
    }
}
