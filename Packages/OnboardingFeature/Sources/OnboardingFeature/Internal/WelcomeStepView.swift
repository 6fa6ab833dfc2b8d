import Design
import Domain

/// What the app can do, a row for each feature.
@MainActor
final class WelcomeStepView: LiveView {
    private let features: [Feature]
    private let moves: OnboardingMoves

    init(features: [Feature], moves: OnboardingMoves) {
        self.features = features
        self.moves = moves
    }

    func appear() async {
        moves.forgetError()
    }

    var screen: Screen {
        Screen("onboarding.welcome", title: "Welcome", actions: moves.controls(.welcome)) {
            Text("onboarding.introduction", "Here is what waits for you.")
            Section("What you get") {
                for feature in features {
                    if let icon = feature.icon {
                        Image("onboarding.feature.\(feature.id).icon", description: Self.words(for: icon))
                    }
                    Row("onboarding.feature.\(feature.id)", feature.title, detail: feature.description)
                }
            }
            moves.problem
        }
    }

    // Symbols are named in words joined by dots, and no shell can draw one.
    private static func words(for icon: String) -> String {
        icon.split(separator: ".").joined(separator: " ")
    }
}
