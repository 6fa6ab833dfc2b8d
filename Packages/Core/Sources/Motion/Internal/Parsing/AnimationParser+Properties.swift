import Core

extension AnimationParser {
    /// At least `count` numbers, at most four. Players take 0 for those that are missing, and `missing` for a whole value.
    func numbers(_ node: LottieNode, count: Int = 1, missing: Double = 0) throws(MotionProblem) -> NumbersProperty {
        let missing = SIMD4(repeating: missing)
        return try property(node, missing: missing) { (value) throws(MotionProblem) in
            let numbers = try value.numbers(atMost: 4)
            try spend(.numbers, numbers.count, limits.numbers)
            if numbers.count < count { note(.missingNumbers, at: value) }
            var vector = SIMD4<Double>.zero
            for index in numbers.indices { vector[index] = numbers[index] }
            return vector
        }
    }

    func color(_ node: LottieNode) throws(MotionProblem) -> NumbersProperty {
        let property = try numbers(node, count: 3)
        return hasOldColors ? property.map { $0 / 255 } : property
    }

    func path(_ node: LottieNode, isClosed: Bool = false) throws(MotionProblem) -> Property<BezierPath> {
        let property = try property(node, missing: BezierPath()) { (value) throws(MotionProblem) in
            let path = try PathReader.path(value, isClosed: isClosed)
            try spend(.points, path.points.count, limits.points)
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
        _ node: LottieNode, missing: Value, read: (LottieNode) throws(MotionProblem) -> Value
    ) throws(MotionProblem) -> Property<Value> {
        let node = resolved(node)
        func readValue(_ node: LottieNode) throws(MotionProblem) -> Value {
            guard node.value == .array([]) else { return try read(node) }
            note(.missingValue, at: node)
            return missing
        }
        if case .string = node.value["x"] { note(.expression, at: node) }
        // A path that does not change may stand there without `k`.
        guard case .object = node.value, node.value["v"] == nil else { return .fixed(try readValue(node)) }
        let value = try node.member("k")
        guard case .array(let elements) = value.value, let first = elements.first,
            first["t"] != nil || first == .object([:])
        else { return .fixed(try readValue(value)) }
        let keyframes = try keyframes(value, read: readValue)
        return keyframes.isEmpty ? .fixed(missing) : .animated(keyframes)
    }
}

extension AnimationParser {
    /// Of a layer (`ks`) or a group (`tr`). What is missing changes nothing.
    func transform(_ node: LottieNode) throws(MotionProblem) -> TransformModel {
        guard case .object = node.value else { throw node.problem("is \(node.value.name) instead of an object") }
        var transform = TransformModel()
        if let anchor = node["a"] { transform.anchor = try numbers(anchor, count: 2) }
        if let position = node["p"] { transform.position = try self.position(position) }
        if let scale = node["s"] { transform.scale = try numbers(scale, count: 2, missing: 100) }
        // Layers that are three-dimensional have one rotation for each axis; that around z turns what lies flat.
        if let rotation = node["r"] ?? node["rz"] { transform.rotation = try numbers(rotation) }
        if let opacity = node["o"] { transform.opacity = try numbers(opacity, missing: 100) }
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

/// Colours as `#ff8000`.
enum HexColor {
    static func pixel(_ value: JSONValue?) -> Pixel? {
        guard let text = value?.text else { return nil }
        let digits = text.dropFirst().compactMap(\.hexDigitValue)
        guard text.hasPrefix("#"), digits.count == text.count - 1, [3, 6, 8].contains(digits.count) else { return nil }
        // Three digits stand for six; the last two of eight are alpha, which lottie-web does not use either.
        let parts =
            digits.count == 3
            ? digits.map { $0 * 17 } : stride(from: 0, to: 6, by: 2).map { digits[$0] * 16 + digits[$0 + 1] }
        return Pixel(
            red: Double(parts[0]) / 255, green: Double(parts[1]) / 255, blue: Double(parts[2]) / 255, alpha: 1)
    }
}
