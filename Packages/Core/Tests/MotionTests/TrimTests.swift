import Testing

@testable import Motion

struct TrimTests {
    /// A square of 4 × 4 from the top right, clockwise: 16 long.
    private let square = BezierPath.rectangle(center: Point(2, 2), size: Point(4, 4))
    private let line = BezierPath(vertices: [(.zero, .zero, .zero), (Point(10, 0), .zero, .zero)], isClosed: false)

    private func ends(_ pieces: [BezierPath]) -> [[Point]] {
        pieces.map { piece in piece.points.indices.filter { $0.isMultiple(of: 3) }.map { piece.points[$0] } }
    }

    @Test(
        arguments: [
            (0, 100, 0, 0, 1), (25, 75, 0, 0.25, 0.75), (75, 25, 0, 0.25, 0.75), (-50, 200, 0, 0, 1),
            (0, 50, 90, 0.25, 0.75), (0, 50, 270, 0.75, 1.25), (0, 50, -90, 0.75, 1.25), (0, 50, 720, 0, 0.5),
            (50, 100, 180, 0, 0.5), (50, 100, 225, 0.125, 0.625), (30, 30, 0, 0.3, 0.3),
        ] as [(Double, Double, Double, Double, Double)])
    func percentAndDegreesGiveARange(start: Double, end: Double, offset: Double, from: Double, to: Double) {
        let range = TrimRange(start: start, end: end, offset: offset)
        #expect(abs(range.start - from) < 1e-9 && abs(range.end - to) < 1e-9)
    }

    /// A part of a closed path is open, and goes on at its beginning; an open path has two pieces then.
    @Test func aPartOfAPathIsKept() {
        #expect(TrimRange(start: 0, end: 100, offset: 77).trimmed(square) == [square])
        #expect(TrimRange(start: 40, end: 40, offset: 0).trimmed(square).isEmpty)
        let half = TrimRange(start: 0, end: 50, offset: 0).trimmed(square)
        #expect(ends(half) == [[Point(4, 0), Point(4, 4), Point(0, 4)]])
        #expect(half.allSatisfy { !$0.isClosed })
        let turned = TrimRange(start: 75, end: 100, offset: 45).trimmed(square)
        #expect(ends(turned) == [[Point(2, 0), Point(4, 0), Point(4, 2)]])
        let pieces = TrimRange(start: 80, end: 100, offset: 36).trimmed(line)
        #expect(ends(pieces) == [[Point(9, 0), Point(10, 0)], [Point(0, 0), Point(1, 0)]])
    }

    @Test func pathsInOrderAreMeasuredAsOne() {
        let pieces = TrimRange(start: 0, end: 50, offset: 0).trimmedInOrder([line, square])
        #expect(ends(pieces[0]) == [[Point(0, 0), Point(10, 0)]])
        #expect(ends(pieces[1]) == [[Point(4, 0), Point(4, 3)]])
        // Of 26, the last 6 and the first 7.
        let turned = TrimRange(start: 0, end: 50, offset: 20.0 / 26 * 360).trimmedInOrder([line, square])
        #expect(ends(turned[0])[0].last?.isNear(Point(7, 0)) == true)
        #expect(ends(turned[1])[0].first?.isNear(Point(0, 2)) == true)
    }

    @Test func nothingIsLeftOfAPathWithoutLength() {
        let point = BezierPath(vertices: [(.zero, .zero, .zero)], isClosed: true)
        #expect(TrimRange(start: 0, end: 50, offset: 0).trimmed(point).isEmpty)
        #expect(TrimRange(start: 0, end: 50, offset: 0).trimmed(BezierPath()).isEmpty)
        let lost = BezierPath(points: [.zero, .zero, Point(.nan, 0), Point(.infinity, 0)])
        #expect(TrimRange(start: 0, end: 50, offset: 0).trimmed(lost).isEmpty)
    }

    /// A trim behind a stroke, or outside of its group, still trims its paths.
    @Test(arguments: [
        "LINE,TRIM,STROKE", "LINE,STROKE,TRIM",
        #"{"ty":"gr","it":[LINE,STROKE]},TRIM"#, #"{"ty":"gr","it":[LINE]},TRIM,STROKE"#,
    ])
    func aTrimWorksOnAllPathsBeforeIt(shapes: String) throws {
        let shapes = shapes.replacing("LINE", with: Lottie.lines("[0,4],[8,4]"))
            .replacing("TRIM", with: #"{"ty":"tm","s":{"k":0},"e":{"k":50}}"#)
            .replacing("STROKE", with: Lottie.stroke(2))
        let image = try Lottie.image(shapes)
        #expect(image.alphas(row: 3) == [255, 255, 255, 255, 0, 0, 0, 0])
    }
}
