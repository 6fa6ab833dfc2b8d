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

    @Test func aFeatureWithAnIconHasItsPictureInWordsBeforeItsRow() throws {
        let screen = screen([Feature(id: "mail", title: "Mail", description: "By post.", icon: "envelope.badge")])
        let index = try #require(screen.elements.firstIndex { $0.id == "onboarding.feature.mail" })
        let row = screen.elements[index]
        let image = screen.elements[index - 1]
        #expect((row.kind, row.label, row.value) == (.row, "Mail", "By post."))
        #expect((image.kind, image.label) == (.image, "envelope badge"))
    }

    @Test func aFeatureWithoutAnIconIsARowAlone() {
        let screen = screen([Feature(id: "offline", title: "Works offline", description: "Always.")])
        #expect(screen.elements.filter { $0.kind == .image }.isEmpty)
        #expect(screen.element("onboarding.feature.offline")?.label == "Works offline")
    }

    @Test func rowsStandInTheOrderOfTheFeatures() {
        let features = ["c", "a", "b"].map { Feature(id: $0, title: $0, description: $0) }
        let rows = screen(features).elements.filter { $0.kind == .row }.map(\.label)
        #expect(rows == ["c", "a", "b"])
    }

    @Test func theTourIsWholeAndOneOfItsRowsIsTextAlone() {
        #expect(Feature.tour.map(\.id) == ["magic-links", "apple", "purchases", "analytics", "offline"])
        #expect(Feature.tour.filter { $0.icon == nil }.map(\.id) == ["offline"])
        #expect(Feature.tour.allSatisfy { !$0.title.isEmpty && !$0.description.isEmpty })
    }

    /// A new feature needs only an entry in the tour: this test then includes it.
    @Test(arguments: Feature.tour)
    func everyFeatureOfTheTourIsOnTheScreenThatPeopleSee(feature: Feature) throws {
        let screen = Harness().feature.makeView(for: .welcome).screen
        let id = "onboarding.feature.\(feature.id)"
        let row = try #require(screen.element(id))
        #expect((row.label, row.value) == (feature.title, feature.description))
        #expect((screen.element("\(id).icon") == nil) == (feature.icon == nil))
        #expect(screen.elements.filter { $0.kind == .row }.count == Feature.tour.count)
    }
}
