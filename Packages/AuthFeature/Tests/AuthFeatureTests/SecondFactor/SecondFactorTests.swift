@testable import AuthFeature
import AuthFeatureTesting
import Core
import Design
import Foundation
import HTTPTypes
import Networking
import Testing

@MainActor
@Suite("A sign-in that waits for a second factor", .timeLimit(.minutes(10)))
struct SecondFactorTests {
    let rig = Rig()

    @Test func isNoSessionUntilACodeIsConfirmed() async throws {
        let app = try rig.authenticator()
        let feature = try await rig.awaitingFeature()
        #expect(feature.currentSession == nil)
        #expect(try rig.stored == nil)
        #expect(feature.lastError == .secondFactorNeeded(account: Rig.email))
        let awaited = try #require(feature.awaitedSecondFactor)
        #expect(awaited.user.email == Rig.email)
        #expect(awaited.user.verifiedFactors.map(\.name) == ["Phone"])
        #expect(awaited.expiresAt == rig.clock.now + 3600)

        let user = try await feature.verifySecondFactor(code: " \(app.code()) ", factor: nil)
        #expect(user.email == Rig.email)
        #expect(feature.currentSession == user)
        #expect(feature.awaitedSecondFactor == nil)
        #expect(!rig.isAwaitedStored)
        #expect(try rig.storedAssurance == .two)
        #expect(feature.status().assurance == .two)
        #expect(await feature.validateSession(within: .seconds(3)) == .valid(user))
        // The refreshed session still has it.
        try await feature.refreshSession()
        #expect(try rig.storedAssurance == .two)
    }

    @Test func isAnnouncedWhenItIsFinished() async throws {
        let app = try rig.authenticator()
        let feature = try await rig.awaitingFeature()
        var events = feature.events().makeAsyncIterator()
        try feature.restoreSession()
        let user = try await feature.verifySecondFactor(code: app.code(), factor: nil)
        #expect(await events.next() == .initialSession(nil))
        #expect(await events.next() == .signedIn(user))
    }

    @Test func waitsThroughAnotherStart() async throws {
        let app = try rig.authenticator()
        _ = try await rig.awaitingFeature()
        let next = rig.feature()
        #expect(next.awaitedSecondFactor == nil)
        try next.restoreSession()
        #expect(next.awaitedSecondFactor?.user.email == Rig.email)
        try await next.verifySecondFactor(code: app.code(), factor: nil)
        #expect(next.currentSession?.email == Rig.email)
    }

    @Test func isStoredForItsOwnerAlone() async throws {
        _ = try rig.authenticator()
        _ = try await rig.awaitingFeature()
        let attributes = try FileManager.default.attributesOfItem(atPath: rig.awaitedFile.path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
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
        #expect(await feature.validateSession(within: .seconds(3)) == .valid(other))
        try await feature.verifySecondFactor(code: app.code(), factor: nil)
        #expect(feature.currentSession?.email == Rig.email)
    }

    // MARK: Ways to sign in

    @Test func aMailedCodeWaits() async throws {
        let app = try rig.authenticator()
        let feature = rig.feature()
        try await feature.requestMagicLink(email: Rig.email)
        let code = try #require(rig.server.mails.first).code
        await #expect(throws: AuthError.secondFactorNeeded(account: Rig.email)) {
            try await feature.verify(code: code, email: Rig.email, for: .signIn)
        }
        #expect(feature.currentSession == nil)
        try await feature.verifySecondFactor(code: app.code(), factor: nil)
        #expect(feature.currentSession?.email == Rig.email)
        #expect(!feature.needsNewPassword)
    }

    @Test func aLinkWaitsAndTheAppIsNotified() async throws {
        let app = try rig.authenticator()
        let feature = rig.feature()
        try await feature.requestMagicLink(email: Rig.email)
        let text = "Enter the code from your authenticator app to finish signing in as \(Rig.email)."
        #expect(
            await feature.completeLink(try #require(rig.server.mails.first?.callback))
                == .completed(message: text, problem: nil))
        #expect(rig.toasts.log == [Toast(.info, text)])
        #expect(rig.appRequests == ["second factor"])
        #expect(rig.signedIn.isEmpty)
        try await feature.verifySecondFactor(code: app.code(), factor: nil)
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
        let arrival = try await next.verifySecondFactor(code: Secret(app.code()))
        #expect(arrival.purpose == .recovery)
        #expect(next.needsNewPassword)
        #expect(await events.next() == .initialSession(nil))
        #expect(await events.next() == .signedIn(arrival.user))
        #expect(await events.next() == .passwordRecovery(arrival.user))
        try await next.updateUser(UserChange(password: "battery staple"))
        #expect(!next.needsNewPassword)
    }

    @Test func appleWaits() async throws {
        rig.server.addAccount(email: Rig.email, password: Rig.password)
        let app = try rig.authenticator()
        let feature = rig.feature()
        let token = InMemoryAuthServer.appleToken(
            subject: "anna", email: Rig.email, nonce: try feature.beginAppleToken())
        await #expect(throws: AuthError.secondFactorNeeded(account: Rig.email)) {
            try await feature.signInWithApple(AppleCredential(identityToken: token, name: "Anna"))
        }
        let user = try await feature.verifySecondFactor(code: app.code(), factor: nil)
        // Apple sends the name only once.
        #expect(user.name == "Anna")
    }

    // MARK: A new address

    @Test func aNewAddressOfTheSignedInUserIsNoSignIn() async throws {
        let (feature, _, _) = try await rig.enrolledFeature()
        try await feature.updateUser(UserChange(email: "new@example.org"))
        let before = try #require(try rig.stored)
        #expect(await feature.handleDeepLink(try #require(rig.server.mails.last?.callback)))
        #expect(feature.currentSession?.email == "new@example.org")
        #expect(feature.awaitedSecondFactor == nil)
        #expect(rig.appRequests.isEmpty)
        let after = try #require(try rig.stored)
        #expect(after.accessToken == before.accessToken)
        #expect(after.identity.generation == before.identity.generation)
        // The granted session was ended.
        #expect(rig.calls("logout?scope=local") == 1)
    }

    @Test func aNewAddressOfAnotherUserWaits() async throws {
        let (feature, app, _) = try await rig.enrolledFeature()
        try await feature.updateUser(UserChange(email: "new@example.org"))
        rig.server.addAccount(email: "bob@example.org", password: Rig.password)
        try await feature.signIn(email: "bob@example.org", password: Rig.password)
        #expect(await feature.handleDeepLink(try #require(rig.server.mails.last?.callback)))
        #expect(feature.currentSession?.email == "bob@example.org")
        let arrival = try await feature.verifySecondFactor(code: Secret(app.code(after: 1)))
        #expect(arrival.purpose == .signIn)
        #expect(feature.currentSession?.email == "new@example.org")
    }

    // MARK: Codes

    @Test func aWrongCodeCanBeFollowedByTheRightOne() async throws {
        let app = try rig.authenticator()
        let feature = try await rig.awaitingFeature()
        await #expect(throws: AuthError.factorCodeRefused) {
            try await feature.verifySecondFactor(code: app.wrongCode, factor: nil)
        }
        #expect(feature.lastError == .factorCodeRefused)
        #expect(feature.awaitedSecondFactor != nil)
        try await feature.verifySecondFactor(code: app.code(), factor: nil)
        #expect(feature.lastError == nil)
    }

    @Test(arguments: ["", "12345", "1234567", "12345a", "１２３４５６"])
    func whatIsNoCodeIsNotSent(_ code: String) async throws {
        _ = try rig.authenticator()
        let feature = try await rig.awaitingFeature()
        await #expect(throws: AuthError.invalidFactorCode) {
            try await feature.verifySecondFactor(code: code, factor: nil)
        }
        #expect(rig.calls("factors") == 0)
    }

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
            try await feature.verifySecondFactor(code: "123456", factor: nil)
        }
        await feature.signOut()
        await #expect(throws: AuthError.noAwaitedSignIn) {
            try await feature.verifySecondFactor(code: "123456", factor: nil)
        }
        try await feature.cancelSecondFactor()
    }

    // MARK: Its end

    @Test func endsWithItsToken() async throws {
        let app = try rig.authenticator()
        let feature = try await rig.awaitingFeature()
        rig.clock.advance(by: 3601)
        #expect(feature.awaitedSecondFactor == nil)
        await #expect(throws: AuthError.noAwaitedSignIn) {
            try await feature.verifySecondFactor(code: app.code(), factor: nil)
        }
        #expect(rig.calls("factors") == 0)
    }

    @Test func endsWhenItIsCancelled() async throws {
        let app = try rig.authenticator()
        let feature = try await rig.awaitingFeature()
        try await feature.cancelSecondFactor()
        #expect(feature.awaitedSecondFactor == nil)
        #expect(!rig.isAwaitedStored)
        #expect(rig.calls("logout?scope=local") == 1)
        await #expect(throws: AuthError.noAwaitedSignIn) {
            try await feature.verifySecondFactor(code: app.code(), factor: nil)
        }
    }

    @Test func isCancelledWithoutTheServer() async throws {
        _ = try rig.authenticator()
        let feature = try await rig.awaitingFeature()
        rig.server.mood = .offline
        try await feature.cancelSecondFactor()
        #expect(feature.awaitedSecondFactor == nil)
        #expect(!rig.isAwaitedStored)
    }

    @Test func endsWithTheNextSignIn() async throws {
        _ = try rig.authenticator()
        let bob = rig.server.addAccount(email: "bob@example.org", password: Rig.password)
        let feature = try await rig.awaitingFeature()
        let first = try Data(contentsOf: rig.awaitedFile)
        _ = try await rig.awaitingFeature()
        #expect(try Data(contentsOf: rig.awaitedFile) != first)
        try await feature.signIn(email: "bob@example.org", password: Rig.password)
        #expect(feature.awaitedSecondFactor == nil)
        #expect(!rig.isAwaitedStored)
        #expect(feature.currentSession == bob)
    }

    @Test func endsWithASignOut() async throws {
        let bob = rig.server.addAccount(email: "bob@example.org", password: Rig.password)
        _ = try rig.authenticator()
        let feature = rig.feature()
        try await feature.signIn(email: "bob@example.org", password: Rig.password)
        #expect(feature.currentSession == bob)
        _ = try? await feature.signIn(email: Rig.email, password: Rig.password)
        await feature.signOut(scope: .others)
        #expect(feature.awaitedSecondFactor != nil)
        await feature.signOut()
        #expect(feature.awaitedSecondFactor == nil)
        #expect(!rig.isAwaitedStored)
        // Of the session, and of the sign-in that waited.
        #expect(rig.calls("logout?scope=local") == 2)
    }

    @Test func endsWhenTheServerNoLongerKnowsIt() async throws {
        let app = try rig.authenticator()
        let feature = try await rig.awaitingFeature()
        rig.server.endSessions()
        await #expect(throws: AuthError.self) { try await feature.verifySecondFactor(code: app.code(), factor: nil) }
        #expect(feature.awaitedSecondFactor == nil)
        #expect(!rig.isAwaitedStored)
    }

    @Test func endsWhenTheOwnerRemovesTheFactor() async throws {
        let app = try rig.authenticator()
        let feature = try await rig.awaitingFeature()
        rig.server.removeFactors(of: Rig.email)
        await #expect(throws: AuthError.noAwaitedSignIn) {
            try await feature.verifySecondFactor(code: app.code(), factor: nil)
        }
        #expect(feature.awaitedSecondFactor == nil)
        try await feature.signIn(email: Rig.email, password: Rig.password)
        #expect(feature.currentSession?.email == Rig.email)
    }

    @Test func belongsToItsBackend() async throws {
        let app = try rig.authenticator()
        _ = try await rig.awaitingFeature()
        let http = ScriptedHTTPClient { _, _ in .session() }
        let elsewhere = rig.feature(http: http, endpoint: try BackendEndpoint(url: "https://other.example", key: "k"))
        try elsewhere.restoreSession()
        await #expect(throws: AuthError.self) {
            try await elsewhere.verifySecondFactor(code: app.code(), factor: nil)
        }
        #expect(http.sent.isEmpty)
        #expect(elsewhere.awaitedSecondFactor == nil)
        #expect(rig.isAwaitedStored)
        let back = rig.feature()
        try back.restoreSession()
        try await back.verifySecondFactor(code: app.code(), factor: nil)
    }

    // MARK: Failures

    @Test(arguments: ["challenge", "verify"])
    func aFailureOfTheNetworkKeepsIt(_ part: String) async throws {
        let app = try rig.authenticator()
        let http = RelayedHTTPClient(rig.server) { $0.hasSuffix("/\(part)") }
        let feature = try await rig.awaitingFeature(http: http)
        await #expect(throws: AuthError.self) { try await feature.verifySecondFactor(code: app.code(), factor: nil) }
        #expect(feature.awaitedSecondFactor != nil)
        let next = rig.feature()
        try next.restoreSession()
        try await next.verifySecondFactor(code: app.code(), factor: nil)
    }

    /// The server has accepted the code, but the client did not learn of it. The code is used up; the next one serves.
    @Test func aLostReplyIsFollowedByTheNextCode() async throws {
        let app = try rig.authenticator()
        let http = LosingReplyHTTPClient(rig.server, losing: "/verify")
        let feature = try await rig.awaitingFeature(http: http)
        await #expect(throws: AuthError.self) { try await feature.verifySecondFactor(code: app.code(), factor: nil) }
        #expect(feature.awaitedSecondFactor != nil)
        await #expect(throws: AuthError.factorCodeRefused) {
            try await feature.verifySecondFactor(code: app.code(), factor: nil)
        }
        try await feature.verifySecondFactor(code: app.code(after: 1), factor: nil)
        #expect(feature.currentSession?.email == Rig.email)
        try await feature.refreshSession()
    }

    @Test func anExpiredChallengeIsDescribed() async throws {
        let app = try rig.authenticator()
        let clock = rig.clock
        let http = SlowHTTPClient(rig.server, before: "/verify") { clock.advance(by: 301) }
        let feature = try await rig.awaitingFeature(http: http)
        do {
            try await feature.verifySecondFactor(code: app.code(after: 10), factor: nil)
            Issue.record("accepted")
        } catch {
            #expect(
                error.description
                    == "Checking the code took too long. Enter the code that your authenticator app shows now.")
        }
        #expect(feature.awaitedSecondFactor != nil)
    }

    @Test func aSessionThatCannotBeWrittenIsNotAskedFor() async throws {
        let app = try rig.authenticator()
        let feature = try await rig.awaitingFeature()
        #expect(feature.awaitedSecondFactor != nil)
        // The name of a new file beside it would be too long.
        let file = rig.file.deletingLastPathComponent()
            .appendingPathComponent("\(String(repeating: "s", count: 235)).json")
        let next = rig.feature(file: file)
        try next.restoreSession()
        #expect(next.awaitedSecondFactor != nil)
        await #expect(throws: AuthError.self) { try await next.verifySecondFactor(code: app.code(), factor: nil) }
        #expect(rig.calls("factors") == 0)
        #expect(next.awaitedSecondFactor != nil)
    }

    @Test(arguments: [
        HTTPReply.text(200, "{}"), .text(200, "<html>", type: "text/html"), .session(user: "another"),
        .text(200, #"{"id":"c"}"#),
    ])
    func aReplyThatIsNoneOfItsOwnKeepsIt(_ reply: HTTPReply) async throws {
        _ = try rig.authenticator()
        let server = rig.server
        let feature = try await rig.awaitingFeature()
        let http = AnsweringHTTPClient(server, instead: "/verify", reply)
        let next = rig.feature(http: http)
        try next.restoreSession()
        await #expect(throws: AuthError.self) { try await next.verifySecondFactor(code: "123456", factor: nil) }
        #expect(next.currentSession == nil)
        #expect(next.awaitedSecondFactor != nil)
        #expect(feature.awaitedSecondFactor != nil)
    }
}
