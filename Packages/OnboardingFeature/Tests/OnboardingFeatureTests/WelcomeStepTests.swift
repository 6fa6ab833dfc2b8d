import Design
import Domain
import DomainTesting
import OnboardingFeature
import Testing

@MainActor
struct WelcomeStepTests {
    private func screen(_ features: [Feature]) -> Screen {
        OnboardingFeatureFactory.create(
            settings: InMemorySettingsStore(), toasts: ToastCenter(), features: features, account: { nil },
            onStep: { _ in },
            onFinish: {}
        ).makeView(for: .welcome).screen
    }

    @Test func rowsStandInTheOrderOfTheFeatures() {
        let features = ["c", "a", "b"].map { Feature(id: $0, title: $0, description: $0) }
        let rows = screen(features).elements.filter { $0.kind == .row }.map(\.label)
        #expect(rows == ["c", "a", "b"])
    }

    @Test func theTourIsWholeAndEachOfItsRowsHasAnIcon() {
        #expect(Feature.tour.map(\.id) == ["magic-links", "apple", "purchases", "analytics", "offline"])
        #expect(Feature.tour.allSatisfy { $0.icon != nil })
        #expect(Feature.tour.allSatisfy { !$0.title.isEmpty && !$0.description.isEmpty })
    }

    /// A new feature needs only an entry in the tour: this test then includes it.
    @Test(arguments: Feature.tour)
    func everyFeatureOfTheTourIsOnTheScreenThatPeopleSee(feature: Feature) throws {
        let screen = Harness().feature.makeView(for: .welcome).screen
        let id = "onboarding.feature.\(feature.id)"
        let row = try #require(screen.element(id))
        #expect((row.label, row.value) == (feature.title, feature.description))
        guard case .row(_, let icon, _) = row.content else { return }
        #expect(icon == feature.icon)
        #expect(screen.elements.filter { $0.kind == .row }.count == Feature.tour.count)
    }
}
