extension AnimationParser {
    /// Of a layer (`ks`) or a group (`tr`). What is missing changes nothing.
    func transform(_ node: LottieNode) throws(MotionProblem) -> TransformModel {
        guard case .object = node.value else { throw node.problem("is \(node.value.name) instead of an object") }
        var transform = TransformModel()
        if let anchor = node["a"] { transform.anchor = try numbers(anchor, count: 2) }
        if let position = node["p"] { transform.position = try self.position(position) }
        if let scale = node["s"] { transform.scale = try numbers(scale, count: 2) }
        // Layers that are three-dimensional have one rotation for each axis; that around z turns what lies flat.
        if let rotation = node["r"] ?? node["rz"] { transform.rotation = try numbers(rotation) }
        if let opacity = node["o"] { transform.opacity = try numbers(opacity) }
        if let skew = node["sk"] { transform.skew = try numbers(skew) }
        if let axis = node["sa"] { transform.skewAxis = try numbers(axis) }
        return transform
    }

    private func position(_ node: LottieNode) throws(MotionProblem) -> TransformModel.Position {
        let node = resolved(node)
        guard let flag = node["s"], try flag.flag() else { return .joined(try numbers(node, count: 2)) }
        return .split(x: try numbers(node.member("x")), y: try numbers(node.member("y")))
    }
}
