import Design
import Drawing
import Motion
import Observation
import Synchronization

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

/// The screen `lottie3`: animations that follow what the person does.
@MainActor
@Observable
final class FollowView: LiveView {
    private static let steps = 20

    @ObservationIgnored private let frames = OwnAnimation.follow.frames(.at(0))
    private var step = 0
    private var strength = PasswordStrength("")

    var screen: Screen {
        Screen("lottie3", title: ContentRoute.lottie3.place.title) {
            Section("By keys") {
                gauge("lottie3.animation", at: progress)
                ProgressIndicator("lottie3.progress", "Progress", fraction: progress)
                Button("lottie3.more", "Further", isEnabled: step < Self.steps) { self.step += 1 }
                Button("lottie3.less", "Back", isEnabled: step > 0) { self.step -= 1 }
            }
            Section("By a password") {
                gauge("lottie3.strength", at: strength.part)
                SecureField(
                    "lottie3.password", "Any password", length: strength.length,
                    hint: "It is measured, and not kept.", followsTyping: true
                ) { self.strength = PasswordStrength($0) }
                Text("lottie3.words", strength.words, label: "Strength")
            }
        }
    }

    private var progress: Double { Double(step) / Double(Self.steps) }

    private func gauge(_ id: String, at part: Double) -> Animation {
        var frames = frames
        frames.motion = .at(part)
        return Animation(id, description: OwnAnimation.follow.words, frames: frames)
    }
}

extension AnimationFrames {
    /// The frames of a Lottie file at its own speed.
    init(_ animation: LottieAnimation, motion: Motion) {
        let renderer = Mutex(MotionRenderer(animation))
        let first = animation.frames.lowerBound
        self.init(
            width: Self.whole(animation.width), height: Self.whole(animation.height),
            count: Self.whole(animation.frames.upperBound - first), rate: animation.frameRate, motion: motion
        ) { position, width, height in
            // What takes too long is not drawn.
            let image = renderer.withLock { try? $0.image(at: first + Double(position), width: width, height: height) }
            return image.map { Frame(width: $0.width, height: $0.height, pixels: $0.pixels) }
        }
    }

    private static func whole(_ length: Double) -> Int { Int(min(length.rounded(.up), 1e9)) }
}
