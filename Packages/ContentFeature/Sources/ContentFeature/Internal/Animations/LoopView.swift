import Design
import Observation

/// The screen `lottie2`: an animation that repeats, and can be paused.
@MainActor
@Observable
final class LoopView: LiveView {
    private var frames = OwnAnimation.loop.frames(.repeating)

    var screen: Screen {
        Screen("lottie2", title: ContentRoute.lottie2.place.title) {
            Animation("lottie2.animation", description: OwnAnimation.loop.words, frames: frames)
            Button("lottie2.pause", frames.isPaused ? "Go on" : "Pause") { self.frames.isPaused.toggle() }
        }
    }
}
