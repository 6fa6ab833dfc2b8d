import Design
import Observation

/// The screen `lottie1`: an animation that plays once.
@MainActor
@Observable
final class OnceView: LiveView {
    @ObservationIgnored private let animation = OwnAnimation.once.animation
    private var run = 0

    var screen: Screen {
        Screen("lottie1", title: ContentRoute.lottie1.place.title) {
            if let animation {
                Animation(
                    "lottie1.animation", description: OwnAnimation.once.words,
                    frames: AnimationFrames(animation, motion: .once, run: run))
            }
            Button("lottie1.replay", "Play again") { self.run += 1 }
        }
    }
}
