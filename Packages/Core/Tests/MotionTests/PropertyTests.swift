import Foundation
import Testing

@testable import Motion

struct PropertyTests {
    private static func parser(_ slots: String = "{}", version: String = "\"5.7.4\"") throws -> AnimationParser {
        let file = Lottie.file(rest: ",\"slots\":\(slots),\"v\":\(version)")
        return AnimationParser(try LottieNode(reading: file, limits: MotionLimits()), limits: MotionLimits())
    }

    private static func node(_ text: String) throws -> LottieNode {
        LottieNode(try LottieNode(reading: Data(text.utf8), limits: MotionLimits()).value, .member(.root, "p"))
    }

    private static func numbers(_ text: String) throws -> NumbersProperty {
        try parser().numbers(node(text))
    }

    @Test(arguments: [
        #"{"a":0,"k":5}"#, #"{"k":5}"#, #"{"k":[5]}"#, "5", "[5]", #"{"a":1,"k":[{"t":3,"s":[5]}]}"#,
        #"{"a":0,"k":[{"t":3,"s":5}]}"#,
    ])
    func aNumberIsSpelledInManyWays(text: String) throws {
        #expect(try Self.numbers(text).number(at: 9) == 5)
    }

    /// From 10 at frame 2 to 20 at frame 4.
    @Test(arguments: [
        #"[{"t":2,"s":[10],"o":{"x":[0],"y":[0]},"i":{"x":[1],"y":[1]}},{"t":4,"s":[20]}]"#,
        #"[{"t":2,"s":[10],"o":{"x":0,"y":0},"i":{"x":1,"y":1}},{"t":4,"s":[20]}]"#,
        #"[{"t":2,"s":[10]},{"t":4,"s":[20]}]"#,
        // As older files have it.
        #"[{"t":2,"s":[10],"e":[20]},{"t":4}]"#,
        #"[{"t":2,"s":[10],"e":[20]},{"t":4,"s":[20],"h":1}]"#,
    ])
    func keyframesAreSpelledInManyWays(keyframes: String) throws {
        let property = try Self.numbers("{\"k\":\(keyframes)}")
        let values = [0.0, 2, 2.5, 3, 4, 100].map { property.number(at: $0) }
        #expect(values == [10, 10, 12.5, 15, 20, 20])
    }

    @Test func aValueThatIsHeldJumps() throws {
        let property = try Self.numbers(#"{"k":[{"t":0,"s":[1],"h":1},{"t":5,"s":[2],"h":true},{"t":6,"s":[3]}]}"#)
        #expect([0.0, 4.999, 5, 5.999, 6].map { property.number(at: $0) } == [1, 1, 2, 2, 3])
    }

    @Test func ofTwoKeyframesAtOneTimeTheSecondCounts() throws {
        let property = try Self.numbers(#"{"k":[{"t":0,"s":[0]},{"t":2,"s":[4]},{"t":2,"s":[10]},{"t":4,"s":[20]}]}"#)
        #expect([1.0, 2, 3].map { property.number(at: $0) } == [2, 10, 15])
    }

    @Test func eachDimensionHasItsEasing() throws {
        let property = try Self.numbers(
            #"{"k":[{"t":0,"s":[0,0],"o":{"x":[0,1],"y":[0,0]},"i":{"x":[1,1],"y":[1,0]}},{"t":2,"s":[10,10]}]}"#)
        let point = property.point(at: 1)
        #expect(point.x == 5)
        #expect(point.y < 2)
    }

    @Test func aPositionFollowsItsCurveAtAnEvenSpeed() throws {
        // Half of a circle, nearly: handles of 4/3 of the radius.
        let property = try Self.numbers(
            #"{"k":[{"t":0,"s":[-3,0],"to":[0,-4],"ti":[0,-4]},{"t":8,"s":[3,0]}]}"#)
        #expect(property.point(at: 4).isNear(Point(0, -3), within: 1e-6))
        for step in 0...8 {
            let point = property.point(at: Double(step))
            #expect(abs(point.length - 3) < 0.1, "\(step)")
        }
        let steps = (0..<8).map { property.point(at: Double($0)).distance(to: property.point(at: Double($0 + 1))) }
        #expect((steps.max() ?? 0) - (steps.min() ?? 0) < 0.05)
    }

    @Test func aSlotReplacesTheProperty() throws {
        let parser = try Self.parser(#"{"size":{"p":{"a":0,"k":7}}}"#)
        #expect(try parser.numbers(Self.node(#"{"sid":"size","k":1}"#)).number(at: 0) == 7)
        #expect(try parser.numbers(Self.node(#"{"sid":"other","k":1}"#)).number(at: 0) == 1)
        #expect(try parser.numbers(Self.node(#"{"sid":"size"}"#)).number(at: 0) == 7)
    }

    @Test(arguments: ["\"4.1.8\"", "\"4.0.10\"", "\"3.9.9\""]) func coloursOfOldFilesGoTo255(version: String) throws {
        let parser = try Self.parser(version: version)
        #expect(try parser.color(Self.node("[255,0,51]")).value(at: 0) == SIMD4(1, 0, 0.2, 0))
        let animated = try parser.color(Self.node(#"{"k":[{"t":0,"s":[0,0,1]},{"t":1,"s":[255,0,0]}]}"#))
        #expect(animated.value(at: 0).z == 1.0 / 255)
        #expect(animated.value(at: 1).x == 1)
    }

    /// Some exporters compute colours that are a little above 1.
    @Test(arguments: ["\"4.1.9\"", "\"4.10.0\"", "\"5.7.4\"", "\"12.0.0\"", "\"4\"", "\"new\"", "4", "null"])
    func coloursOfOtherFilesGoTo1(version: String) throws {
        let parser = try Self.parser(version: version)
        #expect(try parser.color(Self.node("[1.0001,0,0.2,1]")).value(at: 0) == SIMD4(1.0001, 0, 0.2, 1))
    }

    @Test func aColourAbove1IsDrawnAs1() throws {
        let image = try Lottie.image(Lottie.rectangle(0, 0, 8, 8), Lottie.fill("1.0001,0,0"))
        #expect(image[4, 4] == red)
    }

    @Test func pathsChangeIntoEachOther() throws {
        let (small, large) = (Lottie.path("[0,0],[2,0]"), Lottie.path("[0,0],[4,2]"))
        let property = try Self.parser().path(
            Self.node("{\"k\":[{\"t\":0,\"s\":[\(small)]},{\"t\":2,\"s\":[\(large)]}]}"))
        #expect(property.value(at: 1).points == [Point(0, 0), Point(0, 0), Point(3, 1), Point(3, 1)])
    }

    @Test func aPathIsSpelledInManyWays() throws {
        let path = Lottie.path("[1,2],[3,4]", isClosed: true)
        for text in [
            path, "{\"k\":\(path)}", "{\"k\":[{\"t\":0,\"s\":[\(path)]}]}", "{\"k\":[{\"t\":0,\"s\":\(path)}]}",
        ] {
            let property = try Self.parser().path(Self.node(text))
            #expect(property.value(at: 0).points.last == Point(1, 2), "\(text)")
            #expect(property.value(at: 0).isClosed, "\(text)")
        }
        let old = try Self.parser().path(Self.node(#"{"k":{"v":[[0,0]],"i":[[0,0]],"o":[[0,0]]}}"#), isClosed: true)
        #expect(old.value(at: 0).isClosed)
    }

    /// CSS's named curves, computed by halving, with Python.
    @Test(
        arguments: [
            ([0.25, 0.1, 0.25, 1], [0.4085, 0.8024, 0.9605]), ([0.42, 0, 1, 1], [0.0935, 0.3154, 0.6219]),
            ([0, 0, 0.58, 1], [0.3781, 0.6846, 0.9065]), ([0.42, 0, 0.58, 1], [0.1292, 0.5, 0.8708]),
        ] as [([Double], [Double])])
    func curvesAreThoseOfCSS(curve: [Double], values: [Double]) {
        let easing = EasingCurve(curve[0], curve[1], curve[2], curve[3])
        for (x, value) in zip([0.25, 0.5, 0.75], values) { #expect(abs(easing.y(at: x) - value) < 0.0001, "\(x)") }
        #expect((easing.y(at: 0), easing.y(at: 1)) == (0, 1))
        #expect((easing.y(at: -3), easing.y(at: 9)) == (0, 1))
    }
}
