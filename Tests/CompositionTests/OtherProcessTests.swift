import AuthFeature
import AuthFeatureTesting
import Core
import CoreTesting
import Design
import Domain
import Foundation
import Navigation
import SettingsStorage
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
        let leaving = Task { await app.window.signOut() }
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

        let other = try app.otherProcess()
        try other.authFeature.restoreSession()
        try await other.authFeature.refreshSession()
        await app.followElsewhere()
        #expect(app.state.state == .unauthenticated)
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

    /// The link is followed in the turn in which the other account enters.
    @Test func anotherAccountSeesNothingOfTheFirst() async throws {
        let app = try await TestApp.authenticated()
        app.server.addAccount(email: "grace@example.com", password: "hopper1")
        try await app.tap("toolbar.sign-out")
        try await app.signIn("grace@example.com", password: "hopper1")
        try await app.finishOnboarding(name: "Grace")
        try await app.tap("toolbar.sign-out")
        try await app.signIn()
        try await app.open("slipway://single-request")
        try await app.type("Ada's words", into: "single-request.prompt")

        try await app.signInElsewhere("grace@example.com", password: "hopper1")
        try await app.open("slipway://single-request")
        #expect(app.status.user?.email == "grace@example.com")
        #expect(app.screen.element("single-request.prompt")?.value == "")
    }

    /// With the real watcher, as in a shell.
    @Test func openWindowFollowsWithoutBeingTouched() async throws {
        let app = try await TestApp.authenticated()
        #expect(try app.window.claim(onRaise: { _ in }, onRequest: {}))
        let other = try app.otherProcess(scene: "second")
        try other.authFeature.restoreSession()
        await other.authFeature.signOut()
        try await until { app.state.state == .unauthenticated }
        #expect(app.window.toasts.takeUnseen() == TestApp.signedOutElsewhere)

        try await other.authFeature.signIn(email: "ada@example.com", password: "lovelace")
        try await until { app.state.state.kind == .authenticated }
        #expect(app.window.toasts.takeUnseen() == [])
        await app.window.close()
    }

    @Test func whatTheWindowDoesItselfIsNotTakenForAnotherProcess() async throws {
        let app = try await TestApp.authenticated()
        #expect(try app.window.claim(onRaise: { _ in }, onRequest: {}))
        for _ in 0..<3 {
            try await app.tap("toolbar.sign-out")
            try await app.signIn()
        }
        try await app.open("slipway://settings")
        try await app.tap("settings.delete-account")
        try await app.tap("confirm.accept")
        #expect(app.state.state == .unauthenticated)
        await app.window.close()
        #expect(app.window.toasts.log.filter { $0.style != .success }.map(\.text) == [])
    }
}

/// A session of another process that cannot be validated because the server is unavailable.
@Suite(.timeLimit(.minutes(10))) @MainActor
struct UnconfirmedSessionTests {
    private static func withGraceSignedInElsewhere(
        mood: InMemoryAuthServer.Mood
    ) async throws -> TestApp {
        let app = try await TestApp.authenticated()
        app.server.addAccount(email: "grace@example.com", password: "hopper1")
        try await app.signInElsewhere("grace@example.com", password: "hopper1")
        app.server.mood = mood
        return app
    }

    @Test func tabsOfTheOtherAccountAreLeftEvenWithoutAServer() async throws {
        let app = try await Self.withGraceSignedInElsewhere(mood: .maintenance(status: 503))
        await app.followElsewhere()
        #expect(app.state.state == .unauthenticated)
        #expect(app.dependencies.services.settings.value(for: SharedSettings.profileName) == "")

        app.server.mood = .serving
        await app.window.enter(.active)
        #expect(app.status.user?.email == "grace@example.com")
    }

    @Test func anotherAccountIsNotDeletedInPlaceOfTheConfirmedOne() async throws {
        let app = try await TestApp.authenticated()
        app.server.addAccount(email: "grace@example.com", password: "hopper")
        try await app.open("slipway://settings")
        try await app.tap("settings.delete-account")
        try await app.signInElsewhere("grace@example.com", password: "hopper")
        try await app.tap("confirm.accept")
        #expect(app.server.hasAccount(email: "grace@example.com"))
        #expect(app.server.hasAccount(email: "ada@example.com"))
        #expect(app.window.toasts.takeUnseen().contains { $0.text.hasPrefix("Your account was not deleted. ") })
    }
}
