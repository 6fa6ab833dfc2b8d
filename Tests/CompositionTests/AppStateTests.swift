import Analytics
import AuthFeatureTesting
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

    @Test func invalidTransitionChangesNothingAndIsReported() async throws {
        let app = try TestApp()
        #expect(app.state.transition(to: .onboarding(.welcome)) == false)
        #expect(app.state.state == .loading)
        #expect(
            app.analytics.events == [
                AnalyticsEvent("state.invalid-transition", ["from": "loading", "to": "onboarding(welcome)"])
            ])
    }

    @Test func onboardingCanBeLeftBySigningOut() async throws {
        let app = try await TestApp.onboarding()
        try await app.tap("toolbar.sign-out")
        #expect(app.state.state == .unauthenticated)
        #expect(app.screen.id == "sign-in")
    }

    @Test func signingOutStartsAtTheRootOfSignIn() async throws {
        let app = try await TestApp.authenticated()
        try await app.open("slipway://content/chat?sheet=feedback-form")
        try app.window.dismiss()

        try await app.tap("toolbar.sign-out")

        #expect(app.screen.id == "sign-in")
        #expect(app.status.tab == nil)
        #expect(app.status.path.isEmpty)
        #expect(app.window.router.history.canGoBack == false)
    }

    @Test func deletingTheAccountAsksFirstAndLeavesNothing() async throws {
        let app = try await TestApp.authenticated()
        let user = try #require(app.state.signedInUser)
        #expect(app.dependencies.services.settings.value(for: SharedSettings.profileName) == "Ada")
        try await app.open("slipway://settings")

        try await app.tap("settings.delete-account")
        #expect(app.screen.id == "confirm")
        #expect(app.status.sheets.isEmpty)
        try await app.tap("confirm.cancel")
        #expect(app.screen.id == "settings")
        #expect(app.server.hasAccount(email: "ada@example.com"))

        try await app.tap("settings.delete-account")
        try await app.tap("confirm.accept")
        #expect(app.server.hasAccount(email: "ada@example.com") == false)
        #expect(app.state.state == .unauthenticated)
        let services = app.dependencies.services
        services.settings.use(account: user.id)
        #expect(services.settings.value(for: SharedSettings.profileName) == "")
        #expect(services.accounts.lastAccount == nil)
        try await app.relaunch()
        #expect(app.state.state == .unauthenticated)
    }

    @Test func failedDeletionKeepsEverything() async throws {
        let app = try await TestApp.authenticated()
        try await app.open("slipway://settings")
        app.server.mood = .offline

        try await app.tap("settings.delete-account")
        try await app.tap("confirm.accept")

        #expect(app.state.state.kind == .authenticated)
        #expect(app.window.toasts.takeUnseen().contains { $0.style == .error })
        app.server.mood = .serving
        try await app.relaunch()
        #expect(app.state.state.kind == .authenticated)
    }
}
