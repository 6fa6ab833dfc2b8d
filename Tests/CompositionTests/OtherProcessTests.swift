import AuthFeature
import AuthFeatureTesting
import Core
import CoreTesting
import Design
import Domain
import Foundation
import Navigation
import Shell
import Testing

@testable import Composition

/// What another process of the same home does to the session, and what a window makes of it.
@Suite(.timeLimit(.minutes(10))) @MainActor
struct OtherProcessTests {
    @Test func signOutInAnotherProcessIsFollowedAndSaidOnce() async throws {
        let app = try await TestApp.authenticated()
        try await app.signOutElsewhere()

        await app.followElsewhere()
        #expect(app.state.state == .unauthenticated)
        #expect(app.screen.id == "sign-in")
        #expect(app.window.toasts.takeUnseen() == TestApp.signedOutElsewhere)
        await app.followElsewhere()
        #expect(app.window.toasts.takeUnseen() == [])
    }

    @Test func linkThatComesAfterASignOutInAnotherProcessWaits() async throws {
        let app = try await TestApp.authenticated()
        try await app.signOutElsewhere()

        #expect(try await app.window.open("slipway://vision?sheet=paywall", from: .process) == .pending(.signIn))
        await app.window.settle()
        #expect(app.state.state == .unauthenticated)
        #expect(app.status.pending.map(\.url) == ["slipway://vision?sheet=paywall"])
        #expect(
            app.window.toasts.takeUnseen() == TestApp.signedOutElsewhere + [
                Toast(.info, "This link will open after you sign in.")
            ])
    }

    @Test func signOutInAnotherProcessIsFollowedWhenTheWindowBecomesActiveAndSaidOnce() async throws {
        let app = try await TestApp.authenticated()
        try await app.signOutElsewhere()

        await app.window.enter(.active)
        await app.window.settle()
        #expect(app.state.state == .unauthenticated)
        #expect(app.window.toasts.takeUnseen() == TestApp.signedOutElsewhere)
    }

    @Test func signInInAnotherProcessIsFollowedWhenTheWindowBecomesActive() async throws {
        let app = try await TestApp.authenticated()
        try await app.tap("toolbar.sign-out")
        _ = app.window.toasts.takeUnseen()
        try await app.signInElsewhere()

        await app.window.enter(.active)
        await app.window.settle()
        #expect(app.state.state.kind == .authenticated)
        #expect(app.status.user?.email == "ada@example.com")
        #expect(app.window.toasts.takeUnseen() == [])
    }

    @Test func signOutOfThisWindowIsNotTakenForAnotherProcess() async throws {
        let app = try await TestApp.authenticated()
        let leaving = Task { await app.state.signOut() }
        // The local session has ended; the server has not confirmed it yet.
        try await until { app.dependencies.authFeature.currentSession == nil }
        await app.window.settle()
        await leaving.value
        #expect(app.state.state == .unauthenticated)
        #expect(app.window.toasts.takeUnseen() == [])
    }

    @Test func unreadableSessionFileDoesNotSignOut() async throws {
        let app = try await TestApp.authenticated()
        let file = app.dependencies.services.directories.session
        try Data("{".utf8).write(to: file)

        await app.followElsewhere()
        #expect(app.state.state.kind == .authenticated)
        #expect(app.window.toasts.takeUnseen() == [])
    }

    @Test func sessionThatWasLeftForTheSignInScreenIsNoSignInElsewhere() async throws {
        let app = try await TestApp.authenticated()
        app.server.mood = .offline
        app.clock.advance(by: 2 * 3600)
        try await app.relaunch()
        try await app.tap("error.sign-in")
        app.server.mood = .serving

        await app.window.enter(.active)
        #expect(app.state.state == .unauthenticated)
    }

    @Test func sessionOfAnotherBackendIsIgnoredAndReported() async throws {
        let app = try await TestApp.authenticated()
        try await app.relaunch(at: BackendEndpoint(url: "https://other.example.com", key: "key"))
        #expect(app.state.state == .unauthenticated)
        let toasts = app.window.toasts.takeUnseen()
        #expect(toasts.map(\.style) == [.warning])
        #expect(toasts.first?.text.contains("https://other.example.com") == true)
    }
}
