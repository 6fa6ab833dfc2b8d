import Design
import Motion
import Observation

/// A Lottie file of somebody's, played again and again.
@MainActor
@Observable
final class AnimationFileView: LiveView {
    @ObservationIgnored private let name: String
    @ObservationIgnored private let animation: LottieAnimation
    private var isPaused = false
    private var run = 0

    init(_ animation: LottieAnimation, name: String) {
        self.animation = animation
        self.name = name
    }

    var screen: Screen {
        Screen("animation", title: name) {
            Animation(
                "animation.animation", description: "The animation \(name).",
                frames: AnimationFrames(animation, motion: .repeating, isPaused: isPaused, run: run))
            Button("animation.pause", isPaused ? "Go on" : "Pause") { self.isPaused.toggle() }
            Button("animation.replay", "Play from the start") { self.run += 1 }
            if !animation.undrawn.isEmpty {
                ItemList("animation.undrawn", "Not drawn", items: animation.undrawn.map(\.words))
            }
        }
    }
}
