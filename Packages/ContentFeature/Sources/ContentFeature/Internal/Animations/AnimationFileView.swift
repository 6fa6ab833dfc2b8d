import Design
import Motion
import Observation

/// A Lottie file from outside, played again and again.
@MainActor
@Observable
final class AnimationFileView: LiveView {
    @ObservationIgnored private let name: String
    @ObservationIgnored private let undrawn: [String]
    private var frames: AnimationFrames

    init(_ animation: LottieAnimation, name: String) {
        undrawn = animation.undrawn.map(\.words)
        frames = AnimationFrames(animation, motion: .repeating)
        self.name = name
    }

    var screen: Screen {
        Screen("animation", title: name) {
            Animation("animation.animation", description: "The animation \(name).", frames: frames)
            Button("animation.pause", frames.isPaused ? "Go on" : "Pause") { self.frames.isPaused.toggle() }
            Button("animation.replay", "Play from the start") { self.frames.run += 1 }
            if !undrawn.isEmpty { ItemList("animation.undrawn", "Not drawn", items: undrawn) }
        }
    }
}
