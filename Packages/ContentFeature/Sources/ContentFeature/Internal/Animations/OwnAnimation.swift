import Design
import Drawing
import Foundation
import Motion
import Observation
import Synchronization

/// The animations that come with the app, made for it: see `Animations/`.
enum OwnAnimation: String, CaseIterable {
    /// A hull slides down the slipway and floats.
    case launch
    /// A seal appears, and a check mark is drawn on it.
    case once
    /// The beam of a lighthouse turns.
    case loop
    /// A needle moves over a gauge.
    case follow

    var document: Data {
        let bytes =
            switch self {
            case .launch: PackageResources.launch_json
            case .once: PackageResources.once_json
            case .loop: PackageResources.loop_json
            case .follow: PackageResources.follow_json
            }
        return Data(bytes)
    }

    /// What it shows, for those who cannot see it.
    var words: String {
        switch self {
        case .launch: "A new hull slides down the slipway and floats."
        case .once: "A green seal appears, and a check mark is drawn on it."
        case .loop: "The beam of a lighthouse turns above the sea."
        case .follow: "A needle moves over a gauge from red to green."
        }
    }

    /// Its frames; none for a file that cannot be read. A test reads them all.
    func frames(_ motion: AnimationFrames.Motion) -> AnimationFrames {
        guard let animation = try? LottieAnimation(document) else {
            return AnimationFrames(width: 1, height: 1, count: 1, rate: 1, motion: motion) { _, _, _ in nil }
        }
        return AnimationFrames(animation, motion: motion)
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
