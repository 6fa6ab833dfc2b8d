import AuthFeature
import AuthFeatureTesting
import Core
import Design
import Domain
import Foundation
import HTTPTypes
import Networking
import SettingsStorage
import Shell
import Testing

@testable import Composition

@MainActor
struct AccountLifeTests {
    @Test func sessionThatTheServerEndsDuringACallIsFollowedAtOnce() async throws {
        let app = try await TestApp.authenticated()
        try await app.open("slipway://settings/account")
        app.server.endSessions()
        try await app.type("another password", into: "account.password")
        try await app.tap("account.save-password")
        #expect(app.state.state == .error(.sessionExpired))
        try await app.tap("error.sign-in")
        #expect(app.screen.id == "sign-in")
    }

    @Test(
        arguments: [
            (.refusing(status: 400, code: "not_today"), "Your account was not deleted. "),
            (.maintenance(status: 503), "Your account may or may not be deleted: "),
            (.offline, "Your account "),
        ] as [(InMemoryAuthServer.Mood, String)])
    func accountThatTheServerDoesNotDeleteStaysAsItWas(_ mood: InMemoryAuthServer.Mood, _ words: String) async throws {
        let app = try await TestApp.authenticated()
        try await app.open("slipway://settings")
        try await app.tap("settings.delete-account")
        app.server.mood = mood
        try await app.tap("confirm.accept")
        #expect(app.state.state.kind == .authenticated)
        #expect(app.dependencies.authFeature.currentSession != nil)
        #expect(app.dependencies.services.settings.value(for: SharedSettings.profileName) == "Ada")
        #expect(app.window.toasts.takeUnseen().contains { $0.text.hasPrefix(words) })
    }

    @Test func deletionIsAskedForOnTheAccountsScreenToo() async throws {
        let app = try await TestApp.authenticated()
        try await app.open("slipway://settings/account")
        try await app.tap("account.delete")
        #expect(app.screen.id == "confirm")
        try await app.tap("confirm.accept")
        #expect(app.state.state == .unauthenticated)
    }

    @Test func signingOutOnTheAccountsScreenEndsThisSessionAlone() async throws {
        let app = try await TestApp.authenticated()
        try await app.open("slipway://settings/account")
        try await app.tap("account.sign-out")
        #expect(app.state.state == .unauthenticated)
        #expect(app.server.calls.last == "POST /auth/v1/logout?scope=local")
    }

    @Test func apiTokenIsThereOnceTheSignedInShellIsActiveAndIsAskedForOnce() async throws {
        let app = try await TestApp.authenticated()
        await app.window.enter(.active)
        await app.window.enter(.active)
        #expect(app.dependencies.authFeature.status().apiExpiresAt != nil)
        #expect(app.server.calls.filter { $0.hasSuffix("/functions/v1/api-token") }.count == 1)
    }

    @Test func backendWithoutAnAPIIsNoReasonToComplain() async throws {
        let app = try TestApp()
        app.server.answer("api-token", with: HTTPReply(HTTPResponse(status: .notFound)))
        await app.start()
        try await app.signIn()
        try await app.finishOnboarding()
        _ = app.window.toasts.takeUnseen()
        await app.window.enter(.active)
        #expect(app.window.toasts.takeUnseen().isEmpty)
    }
}
