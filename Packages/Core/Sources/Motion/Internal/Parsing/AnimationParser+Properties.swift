extension AnimationParser {
    /// Up to four numbers.
    ///
    /// - Parameter count: how many there must be at least.
    func numbers(_ node: JSONNode, count: Int = 1) throws(MotionProblem) -> NumbersProperty {
        try property(node) { (value) throws(MotionProblem) in
            let numbers = try value.numbers()
            guard numbers.count >= count else {
                throw value.problem("has \(numbers.count) numbers instead of \(count)")
            }
            var vector = SIMD4<Double>.zero
            for index in 0..<min(numbers.count, 4) { vector[index] = numbers[index] }
            return vector
        }
    }

    /// Red, green and blue from 0 to 1. In files before version 4.1.9, they are from 0 to 255.
    func color(_ node: JSONNode) throws(MotionProblem) -> NumbersProperty {
        let property = try numbers(node, count: 3)
        func isLarge(_ color: SIMD4<Double>) -> Bool { color.x > 1 || color.y > 1 || color.z > 1 }
        let isOld =
            switch property {
            case .fixed(let color): isLarge(color)
            case .animated(let keyframes): keyframes.contains { isLarge($0.start) || isLarge($0.end) }
            }
        return isOld ? property.map { $0 / 255 } : property
    }

    func path(_ node: JSONNode, isClosed: Bool = false) throws(MotionProblem) -> Property<BezierPath> {
        let property = try property(node) { (value) throws(MotionProblem) in
            let path = try PathReader.path(value, isClosed: isClosed)
            try countPoints(path.points.count)
            return path
        }
        if case .animated(let keyframes) = property,
            keyframes.contains(where: { $0.easing != nil && $0.start.points.count != $0.end.points.count })
        {
            note(.morph, at: node)
        }
        return property
    }

    /// A value, or keyframes, or either in an object as `k`. What `a` says is not asked: older files are wrong there.
    func property<Value: Interpolated>(
        _ node: JSONNode, read: (JSONNode) throws(MotionProblem) -> Value
    ) throws(MotionProblem) -> Property<Value> {
        let node = resolved(node)
        if case .string = node.value["x"] { note(.expression, at: node) }
        // A path that does not change may stand there without `k`.
        guard case .object = node.value, node.value["v"] == nil else { return .fixed(try read(node)) }
        let value = try node.member("k")
        guard case .array(let elements) = value.value, let first = elements.first, first["t"] != nil else {
            return .fixed(try read(value))
        }
        return .animated(try KeyframeReader(self).keyframes(value, read: read))
    }

    /// The property of the slot that this one names, or else the property itself.
    func resolved(_ node: JSONNode) -> JSONNode {
        guard case .string(let name) = node.value["sid"] else { return node }
        return root["slots"]?[name]?["p"] ?? node
    }
}
