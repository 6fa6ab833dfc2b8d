import Design
import Domain
import DomainTesting
import OnboardingFeature
import Testing

@MainActor
struct PermissionsStepTests {
    let harness = Harness()

    @Test(arguments: [("onboarding.analytics", "analytics"), ("onboarding.notifications", "notifications")])
    func aToggleIsKeptAsSoonAsItIsTapped(element: String, key: String) async throws {
        let view = harness.feature.makeView(for: .permissions)
        #expect(view.screen.element(element)?.value == "off")
        try await harness.tap(element, on: view)
        #expect(view.screen.element(element)?.value == "on")
        try await harness.tap(element, on: view)
        #expect(view.screen.element(element)?.value == "off")
        #expect(harness.settings.writes == ["\(key)=true", "\(key)=false"])
    }

    @Test(arguments: [("onboarding.analytics", "analytics"), ("onboarding.notifications", "notifications")])
    func aToggleThatCannotBeSavedStaysAndIsReported(element: String, key: String) async throws {
        let view = harness.feature.makeView(for: .permissions)
        harness.settings.fail(key)
        try await harness.tap(element, on: view)
        #expect(view.screen.element(element)?.value == "off")
        #expect(view.screen.element(element)?.error == "The disk is full.")
        #expect(harness.toasts.log == [Toast(.error, "The disk is full.")])
        #expect(view.screen.elements.filter { $0.error != nil }.count == 1)

        harness.settings.fail()
        try await harness.tap(element, on: view)
        #expect(view.screen.element(element)?.value == "on")
        #expect(view.screen.element(element)?.error == nil)
    }
}
