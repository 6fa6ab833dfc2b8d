import Analytics
import AuthFeatureTesting
import Design
import Domain
import Foundation
import Navigation
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

    @Test func firstSignInGoesToOnboardingAndThenToTheTabs() async throws {
        let app = try TestApp()
        app.server.addAccount(email: "ada@example.com", password: "lovelace")
        await app.start()

        try await app.signIn()
        #expect(app.state.state == .onboarding(.welcome))
        #expect(app.status.user?.email == "ada@example.com")

        try await app.finishOnboarding(name: "Ada")
        #expect(app.state.state.kind == .authenticated)
        #expect(app.screen.id == "welcome")
        #expect(app.screen.element("welcome.greeting")?.value?.contains("Ada") == true)
    }

    @Test func returningUserIsNotOnboardedAgain() async throws {
        let app = try await TestApp.authenticated()
        try await app.tap("toolbar.sign-out")
        #expect(app.state.state == .unauthenticated)

        try await app.signIn()

        #expect(app.state.state.kind == .authenticated)
    }

    @Test func secondUserOfTheHomeIsOnboardedAndSeesNothingOfTheFirst() async throws {
        let app = try await TestApp.authenticated()
        try await app.tap("toolbar.sign-out")
        app.server.addAccount(email: "grace@example.com", password: "hopper!")

        try await app.signIn("grace@example.com", password: "hopper!")
        #expect(app.state.state == .onboarding(.welcome))
        try await app.tap("onboarding.continue")
        try await app.tap("onboarding.continue")
        #expect(app.screen.element("onboarding.name")?.value == "")
    }

    @Test(arguments: [OnboardingStep.welcome, .permissions, .profileSetup, .complete])
    func interruptedOnboardingResumesAtItsStep(_ step: OnboardingStep) async throws {
        let app = try TestApp()
        app.server.addAccount(email: "ada@example.com", password: "lovelace")
        await app.start()
        try await app.signIn()
        while app.state.state != .onboarding(step) {
            if app.screen.element("onboarding.name") != nil { try await app.type("Ada", into: "onboarding.name") }
            try await app.tap("onboarding.continue")
        }

        try await app.relaunch()

        #expect(app.state.state == .onboarding(step))
    }

    @Test func onboardingCanBeLeftBySigningOut() async throws {
        let app = try TestApp()
        app.server.addAccount(email: "ada@example.com", password: "lovelace")
        await app.start()
        try await app.signIn()

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
        #expect(app.dependencies.scene.router.history.canGoBack == false)
    }

    @Test func deletingTheAccountAsksFirstAndEndsTheSession() async throws {
        let app = try await TestApp.authenticated()
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
