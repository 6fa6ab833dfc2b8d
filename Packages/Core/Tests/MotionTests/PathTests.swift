import Testing

@testable import Motion

struct PathTests {
    private func corners(_ path: BezierPath) -> [Point] {
        path.points.indices.filter { $0.isMultiple(of: 3) }.map { path.points[$0] }
    }

    @Test func anEllipseGoesClockwiseFromTheTop() {
        let path = BezierPath.ellipse(center: Point(10, 20), size: Point(4, 6))
        #expect(corners(path) == [Point(10, 17), Point(12, 20), Point(10, 23), Point(8, 20), Point(10, 17)])
        #expect(path.points[1].isNear(Point(10 + 2 * 0.5519150244935106, 17)))
        #expect(path.points[2].isNear(Point(12, 20 - 3 * 0.5519150244935106)))
        #expect(path.isClosed)
    }

    @Test func roundCornersBeginBelowTheTopRight() {
        let path = BezierPath.rectangle(center: .zero, size: Point(8, 6), radius: 1)
        #expect(
            corners(path) == [
                Point(4, -2), Point(4, 2), Point(3, 3), Point(-3, 3), Point(-4, 2), Point(-4, -2), Point(-3, -3),
                Point(3, -3), Point(4, -2),
            ])
        #expect(path.curve(0).isLine)
        #expect(path.curve(1).first.isNear(Point(4, 2.5519150244935106)))
    }

    @Test func aStarHasItsTipsOutside() {
        let star = StarModel(
            position: .fixed(1), points: .fixed(4), outerRadius: .fixed(4), innerRadius: .fixed(1))
        let points = corners(star.path(at: 0))
        #expect(points.count == 9)
        #expect(points[0].isNear(Point(1, -3)))
        #expect(points[1].isNear(Point(1 + 0.5.squareRoot(), 1 - 0.5.squareRoot())))
        #expect(points[2].isNear(Point(5, 1)))
        #expect(points[8] == points[0])
    }

    @Test func aPolygonIsTurnedClockwise() {
        let square = StarModel(points: .fixed(4), outerRadius: .fixed(2), rotation: .fixed(90)).path(at: 0)
        #expect(corners(square)[0].isNear(Point(2, 0)))
        #expect(corners(square)[1].isNear(Point(0, 2)))
        #expect(square.curveCount == 4)
    }

    private static func star(_ points: Double) -> BezierPath {
        StarModel(points: .fixed(points), outerRadius: .fixed(1)).path(at: 0)
    }

    @Test(arguments: [0, 0.4, -5, .nan, -.infinity]) func aStarWithoutTipsIsNothing(points: Double) {
        #expect(Self.star(points).points.isEmpty)
    }

    @Test func aStarHasAtMostTenThousandTips() {
        #expect(Self.star(1e12).curveCount == 10_000)
        #expect(Self.star(.infinity).curveCount == 10_000)
        #expect(Self.star(4.6).curveCount == 5)
    }

    @Test(arguments: [Point(1e200, 0), Point(.infinity, 0), Point(.nan, 0), Point(1e12, 1e12)])
    func hugeCurvesHaveAtMost256Lines(handle: Point) {
        #expect(
            CubicCurve(start: .zero, first: handle, second: .zero, end: Point(1, 1)).lineCount(tolerance: 0.1) == 256)
    }
}
