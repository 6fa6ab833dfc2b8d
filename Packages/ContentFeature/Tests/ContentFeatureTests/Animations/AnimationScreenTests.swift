@testable import ContentFeature
import ContentFeatureTesting
import Core
import Design
import Foundation
import Motion
import Testing

@MainActor
struct AnimationScreenTests {
    private let feature = ContentPreview.make()

    private func frames(_ view: any LiveView, _ id: String) throws -> AnimationFrames {
        try #require(view.screen.element(id)?.frames)
    }

    @Test func oneAnimationPlaysOnceAndAgainWhenAsked() async throws {
        let view = feature.makeView(for: .lottie1)
        let before = try frames(view, "lottie1.animation")
        #expect(before.motion == .once)
        try await view.tap("lottie1.replay")
        #expect(try frames(view, "lottie1.animation").run == before.run + 1)
    }

    @Test func oneRepeatsAndPauses() async throws {
        let view = feature.makeView(for: .lottie2)
        #expect(try frames(view, "lottie2.animation").motion == .repeating)
        #expect(try !frames(view, "lottie2.animation").isPaused)
        try await view.tap("lottie2.pause")
        #expect(try frames(view, "lottie2.animation").isPaused)
        #expect(try view.element("lottie2.pause").label == "Go on")
        try await view.tap("lottie2.pause")
        #expect(try !frames(view, "lottie2.animation").isPaused)
    }

    @Test func oneFollowsKeysFromEndToEnd() async throws {
        let view = feature.makeView(for: .lottie3)
        #expect(try frames(view, "lottie3.animation").motion == .at(0))
        #expect(try !view.element("lottie3.less").isEnabled)
        for _ in 1...20 { try await view.tap("lottie3.more") }
        #expect(try frames(view, "lottie3.animation").motion == .at(1))
        #expect(view.value("lottie3.progress") == "100%")
        #expect(try !view.element("lottie3.more").isEnabled)
        try await view.tap("lottie3.less")
        #expect(view.value("lottie3.progress") == "95%")
    }

    @Test func oneFollowsTheStrengthOfAPasswordThatIsNotKept() async throws {
        let view = feature.makeView(for: .lottie3)
        #expect(try frames(view, "lottie3.strength").motion == .at(0))
        try await view.type("correct horse battery staple", into: "lottie3.password")
        #expect(try frames(view, "lottie3.strength").motion == .at(1))
        #expect(view.value("lottie3.words") == "Strong")
        #expect(try view.element("lottie3.password").secret?.length == 28)
        #expect(view.value("lottie3.password") == nil)
    }

    /// The launch of the front page takes less than a second, and is not played again when the person comes back.
    @Test func theLaunchIsShortAndPlaysOnce() async throws {
        let view = feature.makeWelcomeView()
        await view.appear()
        let first = try frames(view, "welcome.animation")
        #expect(first.motion == .once)
        #expect(Double(first.count) / first.rate < 1)
        await view.appear()
        #expect(try frames(view, "welcome.animation").motion == .at(1))
    }

    @Test func aFileOfSomebodysIsPlayedAndSaysWhatIsNotDrawn() throws {
        let file = """
            {"v": "5.7.0", "fr": 30, "ip": 0, "op": 30, "w": 100, "h": 100, "layers": [
              {"ty": 5, "ind": 1, "nm": "Title", "ip": 0, "op": 30, "st": 0, "ks": {}, "t": {}}]}
            """
        let view = try ContentFeatureFactory.animationView(of: Data(file.utf8), named: "title.json")
        #expect(view.screen.title == "title.json")
        #expect(try frames(view, "animation.animation").count == 30)
        #expect(
            view.screen.element("animation.undrawn")?.options.map(\.label)
                == [#"Text is not drawn: layer "Title" (layers[0])."#])
        #expect(throws: MotionProblem.self) { try ContentFeatureFactory.animationView(of: Data("{".utf8), named: "x") }
    }
}

struct OwnAnimationTests {
    /// It is small, is drawn whole, and has a line that says whose it is and what others may do with it. Its frames differ,
    /// so that something moves, and its last frame shows something.
    @Test(arguments: OwnAnimation.allCases) func everyFileIsDrawnWholeAndMoves(animation: OwnAnimation) throws {
        #expect(animation.document.count < 8_192)
        let document = try ReceivedJSON.decode(JSONValue.self, from: animation.document)
        #expect(document["meta"]?["license"]?.text == "Made for Slipway. MIT licence, as the whole project.")
        let file = try LottieAnimation(animation.document)
        #expect(file.undrawn.isEmpty, "\(file.undrawn.map(\.words))")
        let frames = AnimationFrames(file, motion: .once)
        let last = try #require(frames.frame(frames.count - 1, width: 40, height: 30))
        #expect(last.width == 40 && last.height == 30)
        #expect(last.pixels.contains { $0 > 0 })
        #expect(frames.frame(0, width: 40, height: 30) != last)
    }
}
