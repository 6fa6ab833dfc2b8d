import Core

extension AnimationParser {
    func keyframes<Value: Interpolated>(
        _ node: LottieNode, read: (LottieNode) throws(MotionProblem) -> Value
    ) throws(MotionProblem) -> [Keyframe<Value>] {
        let elements = try node.elements()
        try spend(.keyframes, elements.count, limits.keyframes)
        // Before the first value there is nothing to change.
        let nodes = Array(elements.filter { $0.value != .object([:]) }.drop { $0["s"] == nil })
        if nodes.count < elements.count { note(.missingValue, at: node) }
        var keyframes: [Keyframe<Value>] = []
        for node in nodes {
            let time = try node.member("t").number()
            let start: Value
            if let value = node["s"] {
                start = try read(value)
                // Without `e`, a keyframe ends where the next one starts.
                if let last = keyframes.indices.last, nodes[last]["e"] == nil { keyframes[last].end = start }
            } else {
                start = keyframes[keyframes.count - 1].end
            }
            if let last = keyframes.last, time < last.time {
                throw try node.member("t").problem("is before that of the keyframe above")
            }
            let end = try node["e"].map { (value) throws(MotionProblem) in try read(value) } ?? start
            keyframes.append(Keyframe(time: time, start: start, end: end, easing: try EasingReader.easing(node)))
        }
        for index in keyframes.indices where keyframes[index].easing != nil {
            keyframes[index].route = try route(nodes[index], keyframes[index])
        }
        return keyframes
    }

    /// The curve of a position with handles; they are relative to both positions.
    private func route<Value>(_ node: LottieNode, _ keyframe: Keyframe<Value>) throws(MotionProblem) -> CurveLengths? {
        guard let start = (keyframe.start as? SIMD4<Double>)?.lowHalf,
            let end = (keyframe.end as? SIMD4<Double>)?.lowHalf, let behind = node["to"], let before = node["ti"]
        else { return nil }
        let (first, second) = (try behind.numbers(atMost: 2), try before.numbers(atMost: 2))
        guard first.count == 2, second.count == 2, (first + second).contains(where: { $0 != 0 }) else { return nil }
        let handles = (Point(first[0], first[1]), Point(second[0], second[1]))
        return CurveLengths(CubicCurve(start: start, first: start + handles.0, second: end + handles.1, end: end))
    }
}

/// Easing of a keyframe (`o`, `i` and `h`).
enum EasingReader {
    static func easing(_ node: LottieNode) throws(MotionProblem) -> Easing? {
        if try node["h"]?.flag() ?? false { return nil }
        guard let out = node["o"], let into = node["i"] else { return Easing() }
        let (x1, y1) = (try out.member("x").numbers(atMost: 4), try out.member("y").numbers(atMost: 4))
        let (x2, y2) = (try into.member("x").numbers(atMost: 4), try into.member("y").numbers(atMost: 4))
        let count = [x1, y1, x2, y2].map(\.count)
        guard count.allSatisfy({ $0 > 0 }) else { throw node.problem("has an easing without numbers") }
        // One number counts for all dimensions.
        let dimensions = min(count.max() ?? 1, 4)
        func number(_ numbers: [Double], _ index: Int) -> Double { numbers[min(index, numbers.count - 1)] }
        let curves = (0..<dimensions).map {
            EasingCurve(number(x1, $0), number(y1, $0), number(x2, $0), number(y2, $0))
        }
        return Easing(curves: curves.allSatisfy { $0 == curves[0] } ? [curves[0]] : curves)
    }
}

enum PathReader {
    /// - Parameter isClosed: where the path itself does not say so, as in older files.
    static func path(_ node: LottieNode, isClosed: Bool) throws(MotionProblem) -> BezierPath {
        var node = node
        // Keyframes hold paths in an array of one.
        if case .array(let elements) = node.value, elements.count == 1 {
            node = LottieNode(elements[0], .element(node.place, 0))
        }
        let places = try points(node, "v")
        let (before, behind) = (
            try points(node, "i", count: places.count), try points(node, "o", count: places.count)
        )
        let isClosed = try node["c"]?.flag() ?? isClosed
        return BezierPath(
            vertices: places.indices.map { (places[$0], before[$0], behind[$0]) }, isClosed: isClosed)
    }

    private static func points(_ node: LottieNode, _ key: String, count: Int? = nil) throws(MotionProblem) -> [Point] {
        let node = try node.member(key)
        var points: [Point] = []
        for element in try node.elements() {
            let numbers = try element.numbers(atMost: 2)
            guard numbers.count == 2 else { throw element.problem("has \(numbers.count) numbers instead of 2") }
            points.append(Point(numbers[0], numbers[1]))
        }
        if let count, points.count != count { throw node.problem("has \(points.count) points, and \"v\" has \(count)") }
        return points
    }
}
