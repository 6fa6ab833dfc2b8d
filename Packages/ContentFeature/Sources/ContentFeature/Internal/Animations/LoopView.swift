import Design
import Observation

/// The screen `lottie2`: an animation that repeats, and can be paused.
@MainActor
@Observable
final class LoopView: LiveView {
    @ObservationIgnored private let animation = OwnAnimation.loop.animation
    private var isPaused = false

    var screen: Screen {
        Screen("lottie2", title: ContentRoute.lottie2.place.title) {
            if let animation {
                Animation(
                    "lottie2.animation", description: OwnAnimation.loop.words,
                    frames: AnimationFrames(animation, motion: .repeating, isPaused: isPaused))
            }
            Button("lottie2.pause", isPaused ? "Go on" : "Pause") { self.isPaused.toggle() }
        }
    }
}
