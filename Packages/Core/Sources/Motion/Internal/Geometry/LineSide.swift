/// A line passed in one direction, with the direction and the length of each of its parts.
struct LineSide {
    let points: [Point]
    let isSmooth: [Bool]
    /// Of the part behind each point; the last one leads back to the first point.
    private let directions: [Point]
    private let lengths: [Double]

    /// - Parameter line: of at least two points.
    init(_ line: Polyline) {
        self.init(line.points, line.isSmooth)
    }

    private init(_ points: [Point], _ isSmooth: [Bool]) {
        self.points = points
        self.isSmooth = isSmooth
        var directions: [Point] = []
        var lengths: [Double] = []
        directions.reserveCapacity(points.count)
        lengths.reserveCapacity(points.count)
        for (index, point) in points.enumerated() {
            let way = points[index + 1 < points.count ? index + 1 : 0] - point
            let length = way.length
            lengths.append(length)
            directions.append(length > 0 ? way / length : Point(1, 0))
        }
        self.directions = directions
        self.lengths = lengths
    }

    var reversed: LineSide { LineSide(points.reversed(), isSmooth.reversed()) }

    func direction(behind index: Int) -> Point { directions[index] }
    func direction(before index: Int) -> Point { directions[index > 0 ? index - 1 : points.count - 1] }
    func length(behind index: Int) -> Double { lengths[index] }
    func length(before index: Int) -> Double { lengths[index > 0 ? index - 1 : points.count - 1] }
}
