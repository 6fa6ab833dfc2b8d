import Design
import Domain
import DomainTesting
import OnboardingFeature
import Testing

@MainActor
struct ProfileSetupStepTests {
    let harness = Harness()

    @Test(arguments: ["", " ", "\t\n ", "\u{3000}"])
    func aBlankNameIsRequestedAgain(name: String) async throws {
        let view = harness.feature.makeView(for: .profileSetup)
        try await harness.type(name, into: "onboarding.name", on: view)
        try await harness.tap("onboarding.continue", on: view)
        let field = view.screen.element("onboarding.name")
        #expect(field?.error == "Enter your name, or skip this step.")
        #expect(harness.calls.isEmpty)
        #expect(harness.settings.writes.isEmpty)
        #expect(harness.toasts.log.isEmpty)
        try await harness.type("A", into: "onboarding.name", on: view)
        #expect(view.screen.element("onboarding.name")?.error == nil)
    }

    @Test(arguments: [
        (String(repeating: "n", count: 81), "Use at most 80 characters."),
        ("Ada\u{7}Lovelace", "Remove the control characters."),
    ])
    func aNameThatIsNotFitIsRefusedInline(name: String, error: String) async throws {
        let view = harness.feature.makeView(for: .profileSetup)
        try await harness.type(name, into: "onboarding.name", on: view)
        try await harness.tap("onboarding.continue", on: view)
        #expect(view.screen.element("onboarding.name")?.error == error)
        #expect(view.screen.element("onboarding.name")?.value == name)
        #expect(harness.calls.isEmpty)
        #expect(harness.settings.writes.isEmpty)
    }

    @Test func aNameIsKeptTrimmedBeforeTheProgress() async throws {
        let view = harness.feature.makeView(for: .profileSetup)
        try await harness.type("  Ada Lovelace \n", into: "onboarding.name", on: view)
        #expect(harness.settings.writes.isEmpty)
        try await harness.tap("onboarding.continue", on: view)
        #expect(harness.settings.writes == ["profile.name=Ada Lovelace", "onboarding.progress=complete"])
        #expect(harness.calls == ["complete, saved complete"])
        #expect(view.screen.element("onboarding.name")?.value == "Ada Lovelace")
    }

    @Test(arguments: ["profile.name", "onboarding.progress"])
    func aNameAndTheProgressAreSavedTogetherOrNotAtAll(failing: String) async throws {
        let view = harness.feature.makeView(for: .profileSetup)
        try await harness.type("Ada", into: "onboarding.name", on: view)
        harness.settings.fail(failing)
        try await harness.tap("onboarding.continue", on: view)
        #expect(harness.calls.isEmpty)
        #expect(harness.feature.progress == .notStarted)
        #expect(view.screen.element("onboarding.error")?.value == "The disk is full.")
        #expect(harness.settings.value(for: SharedSettings.profileName) == "")
        #expect(view.screen.element("onboarding.name")?.value == "Ada")
        harness.settings.fail()
        try await harness.tap("onboarding.continue", on: view)
        #expect(harness.settings.value(for: SharedSettings.profileName) == "Ada")
    }

    @Test func draftsAndMessagesOfOneAccountAreNotShownToTheNext() async throws {
        harness.account = "ada"
        let view = harness.feature.makeView(for: .profileSetup)
        try await harness.type("\u{7}Ada", into: "onboarding.name", on: view)
        try await harness.tap("onboarding.continue", on: view)
        #expect(view.screen.element("onboarding.name")?.error != nil)
        harness.account = "bob"
        #expect(view.screen.element("onboarding.name")?.value == "")
        #expect(view.screen.element("onboarding.name")?.error == nil)
        try await harness.tap("onboarding.continue", on: view)
        #expect(view.screen.element("onboarding.name")?.error == "Enter your name, or skip this step.")
        #expect(harness.settings.writes.isEmpty)
    }
}
