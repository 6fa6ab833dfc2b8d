import Drawing
import Foundation
import Testing

@testable import Motion

/// The examples, by what they show.
struct ExampleTests {
    /// At the size at which the app plays its own animations.
    @Test(arguments: (Examples.all + Examples.samples).map(Examples.file) + Examples.own)
    func playingIsDrawnWithATenthOfItsWork(file: URL) throws {
        let animation = try LottieAnimation(Data(contentsOf: file))
        let renderer = MotionRenderer(animation, work: MotionLimits().playingWork / 10)
        let count = Int(animation.frames.upperBound - animation.frames.lowerBound)
        let areas = try (0..<4).map { step in
            try renderer.image(at: animation.frames.lowerBound + Double(step * count / 4), width: 160, height: 120).area
        }
        #expect((areas.max() ?? 0) > 100)
    }

    @Test(arguments: ["ellipse", "gradient", "matte", "masks", "slots", "time_remap", "transform", "trim_path"])
    func allOfItIsDrawn(name: String) throws {
        #expect(try LottieAnimation(Examples.data("Examples/" + name)).undrawn.isEmpty)
    }
}
