import Design
import Foundation

/// The front page: the launch animation, a greeting, and the ways to the rest of the app.
@MainActor
final class WelcomeView: LiveView {
    private var launch = OwnAnimation.launch.frames(.once)
    private var hasAppeared = false
    private let greeting: WelcomeGreeting
    private let onShow: @MainActor @Sendable (WelcomeTarget) -> Void

    init(greeting: WelcomeGreeting, onShow: @escaping @MainActor @Sendable (WelcomeTarget) -> Void) {
        self.greeting = greeting
        self.onShow = onShow
    }

    /// The launch is played the first time that the page is shown; later its end is shown.
    func appear() async {
        if hasAppeared { launch.motion = .at(1) }
        hasAppeared = true
    }

    var screen: Screen {
        Screen("welcome", title: "Welcome") {
            Animation(
                "welcome.animation", description: OwnAnimation.launch.words, frames: launch, isDecorative: true)
            Text("welcome.greeting", words)
            Section {
                Row("welcome.content", "See the content") { [onShow] in onShow(.content) }
                Row("welcome.settings", "Change the settings") { [onShow] in onShow(.settings) }
            }
        }
    }

    private var words: String {
        let words = greeting.isFirst() ? "Welcome" : "Welcome back"
        let name = greeting.name().trimmingCharacters(in: .whitespacesAndNewlines)
        return name.isEmpty ? "\(words)!" : "\(words), \(name)!"
    }
}
