import Design
import Foundation

/// The front page: a description of the launch animation, and a greeting.
@MainActor
final class WelcomeView: LiveView {
    private let greetingName: @MainActor () -> String

    init(greetingName: @escaping @MainActor () -> String) {
        self.greetingName = greetingName
    }

    var screen: Screen {
        Screen("welcome", title: "Welcome") {
            Image("welcome.animation", description: "A new hull slides down the slipway and floats.")
            Text("welcome.greeting", greeting)
        }
    }

    private var greeting: String {
        let name = greetingName().trimmingCharacters(in: .whitespacesAndNewlines)
        return name.isEmpty ? "Welcome back!" : "Welcome back, \(name)!"
    }
}
