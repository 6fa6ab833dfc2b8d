import Analytics
import AuthFeature
import AuthFeatureTesting
import CoreTesting
import Design
import Domain
import Foundation
import Navigation
import SettingsStorage
import Shell
import Testing

@testable import Composition

@Suite(.timeLimit(.minutes(10))) @MainActor
struct AppStateTests {
    @Test func freshHomeStartsAtSignIn() async throws {
        let app = try TestApp()
        #expect(app.state.state == .loading)
        #expect(app.screen.id == "launch")

        await app.start()

        #expect(app.state.state == .unauthenticated)
        #expect(app.screen.id == "sign-in")
        #expect(app.server.calls.isEmpty)
    }

    @Test func loadingScreenStaysAsLongAsItIsMeantTo() async throws {
        let pause = HeldPause()
        let app = try TestApp(timing: StartTiming(minimumLoading: .milliseconds(700), clock: pause))
        async let started: Void = app.start()

        await pause.requested(.milliseconds(700))
        #expect(app.screen.id == "launch")
        pause.end()
        await started

        #expect(app.screen.id == "sign-in")
    }

    @Test func aShortStartHasNoLoadingScreen() async throws {
        let pause = HeldPause()
        let timing = StartTiming(loadingDelay: .milliseconds(150), minimumLoading: .milliseconds(700), clock: pause)
        let app = try TestApp(timing: timing)
        #expect(app.screen.elements.isEmpty)
        // No time passes on this clock.
        await app.start()
        #expect(app.screen.id == "sign-in")

        let view = LaunchView(timing)
        await pause.requested(.milliseconds(150))
        #expect(view.screen.elements.isEmpty)
        pause.end()
        try await until { !view.screen.elements.isEmpty }
    }

    @Test func invalidTransitionChangesNothingAndIsReported() async throws {
        let app = try TestApp()
        #expect(app.state.transition(to: .onboarding(.welcome)) == false)
        #expect(app.state.state == .loading)
        #expect(
            app.analytics.events == [
                AnalyticsEvent("state.invalid-transition", ["from": "loading", "to": "onboarding(welcome)"])
            ])
    }

    @Test func aSessionThatWasReadBeforeTheWindowIsMadeIsEntered() async throws {
        let app = try await TestApp.authenticated()
        let next = try app.otherProcess()
        try next.authFeature.restoreSession()
        #expect(next.window.state.state == .loading)
        await next.window.start()
        #expect(next.window.status.user?.email == "ada@example.com")
    }

    @Test func signingOutStartsAtTheRootOfSignIn() async throws {
        let app = try await TestApp.authenticated()
        try await app.open("slipway://content/chat?sheet=feedback-form")
        try app.window.dismiss()

        try await app.tap("toolbar.sign-out")

        #expect(app.screen.id == "sign-in")
        #expect(app.status.tab == nil)
        #expect(app.status.path.isEmpty)
        #expect(app.window.router.history.past.isEmpty)
    }
}
