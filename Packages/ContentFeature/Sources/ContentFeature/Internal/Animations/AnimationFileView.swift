import Design
import Drawing
import Foundation
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
                    hint: "It is measured, and not kept.", purpose: .measured
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
            let image = renderer.withLock { try? $0.image(at: first + Double(position), width: width, height: height) }
            return image.map { Frame(width: $0.width, height: $0.height, pixels: $0.pixels) }
        }
    }

    private static func whole(_ length: Double) -> Int { Int(min(length.rounded(.up), 1e9)) }
}

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

/// How hard a password is to guess, roughly: by how many characters do not follow from the one before. The password itself
/// is not kept.
struct PasswordStrength: Equatable {
    private static let enough = 20.0

    let length: Int
    /// From 0 to 1.
    let part: Double

    init(_ password: String) {
        length = password.count
        let codes = password.map { Int($0.unicodeScalars.first?.value ?? 0) }
        // A character that repeats the one before, or follows it in the alphabet, adds little.
        let steps = zip(codes, codes.dropFirst()).map { abs($1 - $0) <= 1 ? 0.25 : 1 }
        part = codes.isEmpty ? 0 : min(1, (1 + steps.reduce(0, +)) / Self.enough)
    }

    var words: String? {
        guard length > 0 else { return nil }
        return switch part {
        case ..<0.35: "Weak"
        case ..<0.6: "Fair"
        case ..<0.85: "Good"
        default: "Strong"
        }
    }
}
