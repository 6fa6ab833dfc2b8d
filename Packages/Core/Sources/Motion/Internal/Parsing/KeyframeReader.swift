/// Keyframes of a property.
struct KeyframeReader {
    private let parser: AnimationParser

    init(_ parser: AnimationParser) {
        self.parser = parser
    }

    func keyframes<Value: Interpolated>(
        _ node: LottieNode, read: (LottieNode) throws(MotionProblem) -> Value
    ) throws(MotionProblem) -> [Keyframe<Value>] {
        let nodes = try node.elements()
        try parser.countKeyframes(nodes.count)
        var keyframes: [Keyframe<Value>] = []
        for node in nodes {
            let time = try node.member("t").number()
            let start: Value
            if let value = node["s"] {
                start = try read(value)
                // Without `e`, a keyframe ends where the next one starts.
                if let last = keyframes.indices.last, nodes[last]["e"] == nil { keyframes[last].end = start }
            } else if let last = keyframes.last {
                start = last.end
            } else {
                throw node.problem("has no \"s\"")
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
        guard let start = keyframe.start as? SIMD4<Double>, let end = keyframe.end as? SIMD4<Double>,
            let (behind, before) = try handles(node)
        else { return nil }
        let curve = CubicCurve(
            start: start.lowHalf, first: start.lowHalf + behind, second: end.lowHalf + before, end: end.lowHalf)
        return CurveLengths(curve)
    }

    private func handles(_ node: LottieNode) throws(MotionProblem) -> (behind: Point, before: Point)? {
        guard let behind = node["to"], let before = node["ti"] else { return nil }
        let (first, second) = (try behind.numbers(atMost: 2), try before.numbers(atMost: 2))
        guard first.count >= 2, second.count >= 2 else { return nil }
        let handles = (behind: Point(first[0], first[1]), before: Point(second[0], second[1]))
        return handles.behind == .zero && handles.before == .zero ? nil : handles
    }
}
