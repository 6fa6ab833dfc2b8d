import AuthFeature
import AuthFeatureTesting
import Core
import Design
import Domain
import Foundation
import Navigation
import Shell
import Testing

@testable import Composition

/// A second factor in a window: where its code is entered, and how a factor is removed.
@Suite(.timeLimit(.minutes(10))) @MainActor
struct SecondFactorWindowTests {
    private func withFactor() throws -> (TestApp, secret: String) {
        let app = try TestApp()
        let secret = try #require(app.server.addFactor(to: "ada@example.com"))
        return (app, secret.revealed)
    }

    /// Signed in, with a second factor that is confirmed.
    private func signedInWithPhone() async throws -> (TestApp, any AuthFeatureAPI, id: String) {
        let app = try await TestApp.authenticated()
        let auth = app.dependencies.authFeature
        let enrollment = try await auth.enrollFactor(name: "Phone")
        try await auth.confirmFactor(
            id: enrollment.id, code: InMemoryAuthServer.code(of: enrollment.secret.revealed))
        return (app, auth, enrollment.id)
    }

    @Test func codeLeadsToTheOnboarding() async throws {
        let (app, secret) = try withFactor()
        await app.start()
        try await app.signIn()
        #expect(app.state.state == .unauthenticated)
        #expect(app.screen.id == "second-factor")
        #expect(app.status.user == nil)
        try await app.type(InMemoryAuthServer.code(of: secret), into: "second-factor.code")
        try await app.tap("second-factor.verify")
        #expect(app.state.state == .onboarding(.welcome))
        #expect(app.status.user?.email == "ada@example.com")
    }

    @Test func windowFollowsASignInThatWaitsElsewhere() async throws {
        let (app, secret) = try withFactor()
        await app.start()
        try? await app.signInElsewhere()
        await app.followElsewhere()
        #expect(app.screen.id == "second-factor")
        let other = try app.otherProcess()
        try other.authFeature.restoreSession()
        try await other.authFeature.verifySecondFactor(code: InMemoryAuthServer.code(of: secret), factor: nil)
        await app.followElsewhere()
        #expect(app.status.user?.email == "ada@example.com")
    }

    @Test func linkOfAnotherAccountIsFinishedOnTheAccountsScreen() async throws {
        let app = try await TestApp.authenticated()
        app.server.addAccount(email: "grace@example.com", password: "hopper1")
        let secret = try #require(app.server.addFactor(to: "grace@example.com")).revealed
        try await app.dependencies.authFeature.requestMagicLink(email: "grace@example.com")
        try await app.open(try #require(app.server.mails.last?.callback).absoluteString)
        #expect(app.status.url == "slipway://settings/account")
        #expect(app.status.user?.email == "ada@example.com")
        #expect(app.screen.element("account.factor-notice")?.value?.contains("grace@example.com") == true)
        try await app.type(InMemoryAuthServer.code(of: secret), into: "account.factor-code")
        try await app.tap("account.confirm-factor")
        #expect(app.status.user?.email == "grace@example.com")
        #expect(app.screen.id == "onboarding.welcome")
    }

    @Test func removalIsConfirmed() async throws {
        let (app, auth, id) = try await signedInWithPhone()
        try await app.open("slipway://settings/account")
        try await app.tap("account.remove-factor.\(id)")
        #expect(app.screen.id == "confirm")
        #expect(app.screen.title == "Remove “Phone”?")
        try await app.tap("confirm.cancel")
        #expect(auth.currentSession?.verifiedFactors.map(\.name) == ["Phone"])
        try await app.tap("account.remove-factor.\(id)")
        try await app.tap("confirm.accept")
        #expect(auth.currentSession?.factors == [])
        #expect(app.window.toasts.takeUnseen().last == Toast(.success, "Removed “Phone”."))
    }

    @Test func failedRemovalIsReported() async throws {
        let (app, auth, _) = try await signedInWithPhone()
        app.dependencies.askToRemove(try #require(auth.currentSession?.verifiedFactors.first))
        app.server.mood = .offline
        try await app.tap("confirm.accept")
        #expect(auth.currentSession?.verifiedFactors.count == 1)
        let toast = try #require(app.window.toasts.takeUnseen().last)
        #expect(toast.style == .error)
        #expect(toast.text.hasPrefix("“Phone” was not removed. "))
    }

    @Test func whatWasRemovedElsewhereIsNoLongerListed() async throws {
        let (app, auth, _) = try await signedInWithPhone()
        app.dependencies.askToRemove(try #require(auth.currentSession?.verifiedFactors.first))
        app.server.mood = .refusing(status: 404, code: "mfa_factor_not_found")
        try await app.tap("confirm.accept")
        #expect(app.window.toasts.takeUnseen().last == Toast(.info, "“Phone” was removed already."))
        #expect(auth.currentSession?.factors == [])
    }
}
