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

    @Test func cornersAreNoRounderThanTheShorterSideAllows() {
        let size = Point(8, 6)
        #expect(
            BezierPath.rectangle(center: .zero, size: size, radius: 99)
                == BezierPath.rectangle(center: .zero, size: size, radius: 3))
        #expect(
            BezierPath.rectangle(center: .zero, size: size, radius: -1)
                == BezierPath.rectangle(center: .zero, size: size))
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

    @Test func roundPolygonsComeCloseToACircle() {
        // A square's handle for a circle is 0.5519 of the radius; 100 percent are a quarter of π/2.
        let roundness = 0.5519150244935106 / (.pi / 8) * 100
        let square = StarModel(points: .fixed(4), outerRadius: .fixed(1), outerRoundness: .fixed(roundness)).path(at: 0)
        for share in stride(from: 0, through: 1, by: 0.125) {
            #expect(abs(square.curve(0).point(at: share).length - 1) < 0.001)
        }
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

    @Test func verticesHaveTheirHandlesAroundThem() {
        let path = BezierPath(
            vertices: [(Point(0, 0), Point(-1, 0), Point(1, 0)), (Point(10, 0), Point(0, -2), Point(0, 2))],
            isClosed: true)
        #expect(
            path.points == [
                Point(0, 0), Point(1, 0), Point(10, -2), Point(10, 0), Point(10, 2), Point(-1, 0), Point(0, 0),
            ])
        #expect(path.reversed.points == path.points.reversed())
        #expect(BezierPath(vertices: [], isClosed: true).points.isEmpty)
    }

    @Test func aPartOfACurveLiesOnIt() {
        let curve = CubicCurve(start: Point(0, 0), first: Point(0, 4), second: Point(4, 4), end: Point(8, 0))
        let part = curve.part(from: 0.25, to: 0.75)
        for step in 0...4 {
            let share = Double(step) / 4
            #expect(part.point(at: share).isNear(curve.point(at: 0.25 + share / 2)))
        }
        #expect(curve.part(from: 0, to: 1) == curve)
    }

    @Test func linesStayCloseToTheCurve() {
        let curve = CubicCurve(start: Point(0, 0), first: Point(0, 55), second: Point(45, 100), end: Point(100, 100))
        let count = curve.lineCount(tolerance: 0.1)
        #expect((10..<30).contains(count))
        for step in 0..<count {
            let (start, end) = (Double(step) / Double(count), Double(step + 1) / Double(count))
            let middle = curve.point(at: start).mixed(with: curve.point(at: end), 0.5)
            #expect(middle.distance(to: curve.point(at: (start + end) / 2)) < 0.1)
        }
    }

    @Test(arguments: [Point(1e200, 0), Point(.infinity, 0), Point(.nan, 0), Point(1e12, 1e12)])
    func hugeCurvesHaveAtMost256Lines(handle: Point) {
        #expect(
            CubicCurve(start: .zero, first: handle, second: .zero, end: Point(1, 1)).lineCount(tolerance: 0.1) == 256)
    }
}
