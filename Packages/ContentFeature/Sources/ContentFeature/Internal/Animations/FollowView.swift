import Design
import Observation

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
