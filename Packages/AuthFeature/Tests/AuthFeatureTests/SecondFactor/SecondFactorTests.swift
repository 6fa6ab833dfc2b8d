@testable import AuthFeature
import AuthFeatureTesting
import Core
import CoreTesting
import Design
import Domain
import Foundation
import HTTPTypes
import Networking
import Testing

@Suite("A sign-in that waits for a second factor", .timeLimit(.minutes(10))) @MainActor
struct SecondFactorTests {
    let rig = Rig()

    @Test func isNoSessionUntilACodeIsConfirmed() async throws {
        let app = try rig.authenticator()
        let feature = try await rig.awaitingFeature()
        var events = feature.events().makeAsyncIterator()
        try feature.restoreSession()
        #expect(feature.currentSession == nil)
        #expect(try rig.stored == nil)
        let awaited = try #require(feature.awaitedSecondFactor)
        #expect(awaited.user.email == Rig.email)
        #expect(awaited.user.verifiedFactors.map(\.name) == ["Phone"])
        #expect(awaited.expiresAt == rig.clock.now + 3600)

        let user = try await feature.verifySecondFactor(code: " \(app.code()) ")
        #expect(user.email == Rig.email)
        #expect(await events.next() == .initialSession(nil))
        #expect(feature.currentSession == user)
        #expect(feature.awaitedSecondFactor == nil)
        #expect(!rig.isAwaitedStored)
        #expect(try rig.storedAssurance == .two)
        #expect(feature.status().assurance == .two)
        #expect(await feature.validateSession(within: .seconds(3)) == .valid(User(user)))
        // The refreshed session still has it.
        try await feature.refreshSession()
        #expect(try rig.storedAssurance == .two)
    }

    @Test func isStoredForItsOwnerAlone() async throws {
        _ = try rig.authenticator()
        _ = try await rig.awaitingFeature()
        #expect(try FileStatus(at: rig.awaitedFile).permissions == 0o600)
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: rig.awaitedFile.path)
        let next = rig.feature()
        try next.restoreSession()
        #expect(next.awaitedSecondFactor == nil)
    }

    @Test(arguments: ["", "{}", "no JSON", #"{"version":2}"#])
    func aFileThatCannotBeReadIsNone(_ content: String) async throws {
        _ = try rig.authenticator()
        _ = try await rig.awaitingFeature()
        try PrivateFile(rig.awaitedFile).write(Data(content.utf8))
        let next = rig.feature()
        try next.restoreSession()
        #expect(next.awaitedSecondFactor == nil)
        _ = try await rig.awaitingFeature()
        #expect(rig.isAwaitedStored)
    }

    @Test func theSessionThatWasThereStaysUntilThen() async throws {
        let other = rig.server.addAccount(email: "bob@example.org", password: Rig.password)
        let app = try rig.authenticator()
        let feature = rig.feature()
        try await feature.signIn(email: "bob@example.org", password: Rig.password)
        await #expect(throws: AuthError.secondFactorNeeded(account: Rig.email)) {
            try await feature.signIn(email: Rig.email, password: Rig.password)
        }
        #expect(feature.currentSession == other)
        #expect(try rig.stored?.user == other)
        #expect(await feature.validateSession(within: .seconds(3)) == .valid(User(other)))
        try await feature.verifySecondFactor(code: app.code())
        #expect(feature.currentSession?.email == Rig.email)
    }

    // MARK: Ways to sign in

    @Test func aLinkWaitsAndTheAppIsNotified() async throws {
        let app = try rig.authenticator()
        let feature = rig.feature()
        try await feature.requestMagicLink(email: Rig.email)
        let text = "Enter the code from your authenticator app to finish signing in as \(Rig.email)."
        #expect(
            await feature.handleDeepLink(try #require(rig.server.mails.first?.callback))
                == .completed(message: text, failure: nil))
        #expect(rig.toasts.log == [Toast(.info, text)])
        #expect(rig.appRequests == ["second factor"])
        #expect(rig.signedIn.isEmpty)
        try await feature.verifySecondFactor(code: app.code())
        #expect(feature.currentSession?.email == Rig.email)
    }

    @Test func aRecoveryAsksForTheNewPasswordAfterwards() async throws {
        let app = try rig.authenticator()
        let feature = rig.feature()
        try await feature.requestRecovery(email: Rig.email)
        let code = try #require(rig.server.mails.first).code
        await #expect(throws: AuthError.secondFactorNeeded(account: Rig.email)) {
            try await feature.recover(email: Rig.email, code: code, newPassword: "battery staple")
        }
        // In another process.
        let next = rig.feature()
        var events = next.events().makeAsyncIterator()
        try next.restoreSession()
        let arrival = try await next.confirmSecondFactor(code: app.code())
        #expect(arrival.purpose == .recovery)
        #expect(next.needsNewPassword)
        #expect(await events.next() == .initialSession(nil))
        #expect(await events.next() == .passwordRecovery(arrival.user))
        try await next.updateUser(UserChange(password: "battery staple"))
        #expect(!next.needsNewPassword)
    }

    @Test func appleWaits() async throws {
        rig.server.addAccount(email: Rig.email, password: Rig.password)
        let app = try rig.authenticator()
        let feature = rig.feature()
        _ = try feature.beginAppleToken()
        let token = InMemoryAuthServer.appleToken(subject: "anna", email: Rig.email)
        await #expect(throws: AuthError.secondFactorNeeded(account: Rig.email)) {
            try await feature.signInWithApple(AppleCredential(identityToken: token, name: "Anna"))
        }
        let user = try await feature.verifySecondFactor(code: app.code())
        // Apple sends the name only once.
        #expect(user.name == "Anna")
    }

    // MARK: A new address

    @Test func aNewAddressOfTheSignedInUserIsNoSignIn() async throws {
        let (feature, _, _) = try await rig.enrolledFeature()
        try await feature.updateUser(UserChange(email: "new@example.org"))
        let before = try #require(try rig.stored)
        #expect(await feature.handleDeepLink(try #require(rig.server.mails.last?.callback)) != .notClaimed)
        #expect(feature.currentSession?.email == "new@example.org")
        #expect(feature.awaitedSecondFactor == nil)
        #expect(rig.appRequests.isEmpty)
        let after = try #require(try rig.stored)
        #expect(after.accessToken == before.accessToken)
        #expect(after.generation == before.generation)
        // The granted session was ended.
        #expect(rig.calls("logout?scope=local") == 1)
    }

    @Test func aNewAddressOfAnotherUserWaits() async throws {
        let (feature, app, _) = try await rig.enrolledFeature()
        try await feature.updateUser(UserChange(email: "new@example.org"))
        rig.server.addAccount(email: "bob@example.org", password: Rig.password)
        try await feature.signIn(email: "bob@example.org", password: Rig.password)
        #expect(await feature.handleDeepLink(try #require(rig.server.mails.last?.callback)) != .notClaimed)
        #expect(feature.currentSession?.email == "bob@example.org")
        let arrival = try await feature.confirmSecondFactor(code: app.code(after: 1))
        #expect(arrival.purpose == .signIn)
        #expect(feature.currentSession?.email == "new@example.org")
    }

    // MARK: Codes

    @Test func oneOfSeveralFactorsIsChosen() async throws {
        let phone = try rig.authenticator(name: "Phone")
        let tablet = try rig.authenticator(name: "Tablet")
        let feature = try await rig.awaitingFeature()
        let factors = try #require(feature.awaitedSecondFactor).user.verifiedFactors
        #expect(factors.map(\.name) == ["Phone", "Tablet"])
        await #expect(throws: AuthError.factorNotFound) {
            try await feature.verifySecondFactor(code: phone.code(), factor: "another")
        }
        await #expect(throws: AuthError.factorCodeRefused) {
            try await feature.verifySecondFactor(code: tablet.code(), factor: factors[0].id)
        }
        try await feature.verifySecondFactor(code: tablet.code(), factor: factors[1].id)
        #expect(feature.currentSession?.email == Rig.email)
    }

    @Test func nothingWaitsAtFirst() async throws {
        let feature = try await rig.signedInFeature()
        await #expect(throws: AuthError.noAwaitedSignIn) {
            try await feature.verifySecondFactor(code: "123456")
        }
        await feature.signOut()
        await #expect(throws: AuthError.noAwaitedSignIn) {
            try await feature.verifySecondFactor(code: "123456")
        }
        try await feature.cancelSecondFactor()
    }
}
