import Design
import Foundation

/// The front page: a description of the launch animation, a greeting, and the ways to the rest of the app.
@MainActor
final class WelcomeView: LiveView {
    private let greeting: WelcomeGreeting
    private let onShow: @MainActor @Sendable (WelcomeTarget) -> Void

    init(greeting: WelcomeGreeting, onShow: @escaping @MainActor @Sendable (WelcomeTarget) -> Void) {
        self.greeting = greeting
        self.onShow = onShow
    }

    var screen: Screen {
        Screen("welcome", title: "Welcome") {
            Image(
                "welcome.animation", description: "A new hull slides down the slipway and floats.", isDecorative: true)
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
