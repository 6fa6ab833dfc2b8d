import Drawing
import Foundation
import Testing

@testable import Motion

/// The examples, by what they show.
@Suite struct ExampleTests {
    @Test(arguments: Examples.all + Examples.samples) func everyExampleIsReadAndDrawn(name: String) throws {
        let animation = try LottieAnimation(Examples.data(name))
        let image = try animation.image(at: animation.frames.upperBound / 2, width: 32, height: 32)
        #expect(image.area > 10)
    }

    /// At the size at which the app plays its own animations.
    @Test(arguments: (Examples.all + Examples.samples).map(Examples.file) + Examples.own)
    func playingTakesATenthOfItsWorkAtMost(file: URL) throws {
        let animation = try LottieAnimation(Data(contentsOf: file))
        let renderer = MotionRenderer(animation, work: MotionLimits().playingWork / 10)
        let count = Int(animation.frames.upperBound - animation.frames.lowerBound)
        for step in 0..<4 {
            let frame = animation.frames.lowerBound + Double(step * count / 4)
            #expect(try renderer.image(at: frame, width: 160, height: 120).width == 160)
        }
    }

    @Test(
        arguments: [
            ("pucker_bloat", [#"Pucker and bloat are not applied: layer "Layer" (layers[0].shapes[0].it[1])."#]),
            ("ellipse", []), ("gradient", []), ("matte", []), ("masks", []), ("slots", []), ("time_remap", []),
            ("transform", []), ("trim_path", []),
        ] as [(String, [String])])
    func whatIsNotDrawnIsSaid(name: String, words: [String]) throws {
        #expect(try LottieAnimation(Examples.data("Examples/" + name)).undrawn.map(\.words) == words)
    }

    @Test func theEllipseIsAYellowRing() throws {
        let animation = try LottieAnimation(Examples.data("Examples/ellipse"))
        let image = try animation.image(at: 0, width: 128, height: 128)
        // A radius of 128 and a width of 30, on 512.
        #expect(image[64, 64] == clear)
        #expect(image[64, 32] == [255, 250, 72, 255])
        #expect(abs(image.area - 2 * .pi * 32 * 7.5) < 2)
    }

    @Test func timeThatRunsBackwardsIsShown() throws {
        let animation = try LottieAnimation(Examples.data("Examples/time_stretch"))
        #expect(animation.frameRate == 60)
        let renderer = MotionRenderer(animation)
        #expect(
            try renderer.image(at: 0, width: 32, height: 32) != renderer.image(at: 100, width: 32, height: 32))
    }
}
