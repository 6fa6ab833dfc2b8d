import Design
import Observation

/// The screen `lottie1`: an animation that plays once.
@MainActor
@Observable
final class OnceView: LiveView {
    private var frames = OwnAnimation.once.frames(.once)

    var screen: Screen {
        Screen("lottie1", title: ContentRoute.lottie1.place.title) {
            Animation("lottie1.animation", description: OwnAnimation.once.words, frames: frames)
            Button("lottie1.replay", "Play again") { self.frames.run += 1 }
        }
    }
}
