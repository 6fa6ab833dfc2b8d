import Core
import Design
import Foundation
import Motion
import Testing

@testable import ContentFeature

/// The animations that come with the app.
@Suite struct OwnAnimationTests {
    @Test(arguments: OwnAnimation.allCases) func everyFileIsReadAndDrawnWhole(animation: OwnAnimation) throws {
        let file = try LottieAnimation(animation.document)
        #expect(file.undrawn.isEmpty, "\(file.undrawn.map(\.words))")
    }

    /// Small, and with a line that says whose it is and what others may do with it.
    @Test(arguments: OwnAnimation.allCases) func everyFileIsSmallAndNamesItsLicence(animation: OwnAnimation) throws {
        #expect(animation.document.count < 8_192)
        let document = try ReceivedJSON.decode(JSONValue.self, from: animation.document)
        #expect(document["meta"]?["license"]?.text == "Made for Slipway. MIT licence, as the whole project.")
    }

    /// Its frames differ, so that something moves, and its last frame shows something.
    @Test(arguments: OwnAnimation.allCases) func everyAnimationMoves(animation: OwnAnimation) throws {
        let frames = AnimationFrames(try LottieAnimation(animation.document), motion: .once)
        let last = try #require(frames.frame(frames.count - 1, width: 40, height: 30))
        #expect(last.width == 40 && last.height == 30)
        #expect(last.pixels.contains { $0 > 0 })
        #expect(frames.frame(0, width: 40, height: 30) != last)
    }
}
