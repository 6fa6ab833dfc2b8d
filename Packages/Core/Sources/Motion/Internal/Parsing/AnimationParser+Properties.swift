extension AnimationParser {
    /// Up to four numbers.
    ///
    /// - Parameter count: how many there must be at least.
    func numbers(_ node: LottieNode, count: Int = 1) throws(MotionProblem) -> NumbersProperty {
        try property(node) { (value) throws(MotionProblem) in
            let numbers = try value.numbers(atMost: 4)
            try countNumbers(numbers.count)
            guard numbers.count >= count else {
                throw value.problem("has \(numbers.count) numbers instead of \(count)")
            }
            var vector = SIMD4<Double>.zero
            for index in numbers.indices { vector[index] = numbers[index] }
            return vector
        }
    }

    /// Red, green and blue from 0 to 1.
    func color(_ node: LottieNode) throws(MotionProblem) -> NumbersProperty {
        let property = try numbers(node, count: 3)
        return hasOldColors ? property.map { $0 / 255 } : property
    }

    func path(_ node: LottieNode, isClosed: Bool = false) throws(MotionProblem) -> Property<BezierPath> {
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
        _ node: LottieNode, read: (LottieNode) throws(MotionProblem) -> Value
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
}
