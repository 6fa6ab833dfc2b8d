/// Paths as files write them.
enum PathReader {
    /// - Parameter isClosed: where the path itself does not say so, as in older files.
    static func path(_ node: LottieNode, isClosed: Bool) throws(MotionProblem) -> BezierPath {
        var node = node
        // Keyframes hold paths in an array of one.
        if case .array(let elements) = node.value, elements.count == 1 {
            node = LottieNode(elements[0], .element(node.place, 0))
        }
        let places = try points(node.member("v"))
        let (before, behind) = (try points(node, "i", places.count), try points(node, "o", places.count))
        let isClosed = try node["c"]?.flag() ?? isClosed
        return BezierPath(
            vertices: places.indices.map { (places[$0], before[$0], behind[$0]) }, isClosed: isClosed)
    }

    private static func points(_ node: LottieNode, _ key: String, _ count: Int) throws(MotionProblem) -> [Point] {
        let handles = try node.member(key)
        let points = try self.points(handles)
        guard points.count == count else {
            throw handles.problem("has \(points.count) points, and \"v\" has \(count)")
        }
        return points
    }

    private static func points(_ node: LottieNode) throws(MotionProblem) -> [Point] {
        var points: [Point] = []
        for element in try node.elements() {
            let numbers = try element.numbers(atMost: 2)
            guard numbers.count >= 2 else { throw element.problem("has \(numbers.count) numbers instead of 2") }
            points.append(Point(numbers[0], numbers[1]))
        }
        return points
    }
}
