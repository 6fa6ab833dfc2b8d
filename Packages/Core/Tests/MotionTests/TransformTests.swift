import Core
import Foundation
import Testing

@testable import Motion

struct TransformTests {
    private static func matrix(_ text: String, at time: Double = 0) throws -> Affine {
        let transform = try LottieNode(reading: Data(text.utf8), limits: MotionLimits())
        return try AnimationParser(LottieNode(.object([:])), limits: MotionLimits()).transform(transform)
            .matrix(at: time)
    }

    @Test(
        arguments: [
            ("{}", Point(3, 4)),
            (#"{"p":{"k":[10,20]}}"#, Point(13, 24)),
            (#"{"p":{"k":[10,20]},"a":{"k":[3,4]}}"#, Point(10, 20)),
            (#"{"s":{"k":[200,-50]}}"#, Point(6, -2)),
            (#"{"s":{"k":[200,100]},"a":{"k":[1,0]}}"#, Point(4, 4)),
            // Clockwise, because y points down.
            (#"{"r":{"k":90}}"#, Point(-4, 3)), (#"{"r":{"k":-90}}"#, Point(4, -3)),
            (#"{"r":{"k":540}}"#, Point(-3, -4)),
            (#"{"rz":{"k":90}}"#, Point(-4, 3)),
            // Scaled first, then turned.
            (#"{"s":{"k":[200,100]},"r":{"k":90}}"#, Point(-4, 6)),
            // By 45 degrees, a row moves left by its height; along the other axis, a column moves down.
            (#"{"sk":{"k":45}}"#, Point(-1, 4)), (#"{"sk":{"k":45},"sa":{"k":90}}"#, Point(3, 7)),
            (#"{"p":{"s":true,"x":{"k":10},"y":{"k":20}}}"#, Point(13, 24)),
            (#"{"p":{"s":1,"x":10,"y":20}}"#, Point(13, 24)),
        ] as [(String, Point)])
    func aPointIsMoved(transform: String, moved: Point) throws {
        #expect(try Self.matrix(transform)(Point(3, 4)).isNear(moved))
    }

    @Test func splitPositionsMoveEachForItself() throws {
        let text =
            #"{"p":{"s":true,"x":{"k":[{"t":0,"s":[0]},{"t":2,"s":[4]}]},"y":{"k":[{"t":0,"s":[8],"h":1},{"t":1,"s":[9]}]}}}"#
        #expect(try Self.matrix(text, at: 0.5)(.zero) == Point(1, 8))
        #expect(try Self.matrix(text, at: 1)(.zero) == Point(2, 9))
    }
}
