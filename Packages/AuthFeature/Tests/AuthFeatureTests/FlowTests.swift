@testable import AuthFeature
import AuthFeatureTesting
import Core
import CoreTesting
import Design
import Foundation
import HTTPTypes
import Navigation
import Networking
import Synchronization
import Testing

@Suite("Links that complete what was begun here", .timeLimit(.minutes(10))) @MainActor
struct FlowTests {
    let rig = Rig(requiresConfirmation: true)

    private func link(_ code: String = "the-code") throws -> URL {
        try #require(URL(string: "slipway://login-callback?code=\(code)"))
    }

    /// The callback of the last mail.
    private var callback: URL {
        get throws { try #require(rig.server.mails.last?.callback) }
    }

    @Test func aMagicLinkSignsInAndNotifiesTheApp() async throws {
        let feature = rig.feature()
        try await feature.requestMagicLink(email: " \(Rig.email) ")
        #expect(await feature.handleDeepLink(try callback) != .notClaimed)
        #expect(feature.currentSession?.email == Rig.email)
        #expect(rig.signedIn == [try #require(feature.currentSession)])
        #expect(rig.appRequests.isEmpty)
        #expect(rig.toasts.log == [Toast(.success, "You are signed in as \(Rig.email).")])
        #expect(try rig.openFlows.isEmpty)
    }

    @Test func theLinkOfAMailThatWasSentAgainServesToo() async throws {
        let feature = rig.feature()
        _ = try? await feature.signUp(email: Rig.email, password: Rig.password)
        let first = try callback
        rig.clock.advance(by: 60)
        try await feature.resend(.signUp, email: Rig.email)
        await #expect(throws: AuthError.codeRefused) { try await feature.getSessionFromUrl(first) }
        try await feature.getSessionFromUrl(try callback)
        #expect(feature.currentSession?.email == Rig.email)
    }

    @Test func oneOfTwoConfirmationsIsDescribedInWordsIfRequested() async throws {
        let feature = try await rig.signedInFeature()
        try await feature.requestMagicLink(email: Rig.email)
        let url = try #require(URL(string: "slipway://login-callback#message=Confirmation+link+accepted"))
        await #expect(throws: AuthError.unsolicitedLink) { try await feature.getSessionFromUrl(url) }
        try await feature.updateUser(UserChange(email: "new@example.org"))
        #expect(await feature.handleDeepLink(url) != .notClaimed)
        #expect(rig.toasts.log == [Toast(.info, AuthError.otherAddressToConfirm.description)])
    }

    @Test func aRecoveryLinkSignsInAndAsksForANewPassword() async throws {
        let user = rig.server.addAccount(email: Rig.email, password: Rig.password)
        let feature = rig.feature()
        var events = feature.events().makeAsyncIterator()
        try await feature.requestRecovery(email: Rig.email)
        #expect(!feature.needsNewPassword)
        #expect(await feature.handleDeepLink(try callback) != .notClaimed)
        #expect(rig.signedIn == [user])
        #expect(rig.appRequests == ["recovery"])
        #expect(feature.needsNewPassword)
        #expect(await events.next() == .initialSession(nil))
        #expect(await events.next() == .passwordRecovery(user))
        try await feature.updateUser(UserChange(password: "battery staple"))
        #expect(!feature.needsNewPassword)
    }

    @Test func aLinkForANewAddressKeepsTheSignedInUser() async throws {
        let feature = try await rig.signedInFeature()
        try await feature.updateUser(UserChange(email: "new@example.org"))
        #expect(feature.currentSession?.pendingEmail == "new@example.org")
        var events = feature.events().makeAsyncIterator()
        _ = await events.next()
        #expect(await feature.handleDeepLink(try callback) != .notClaimed)
        let user = try #require(feature.currentSession)
        #expect(user.email == "new@example.org")
        #expect(user.pendingEmail == nil)
        #expect(await events.next() == .userUpdated(user))
        #expect(rig.signedIn.isEmpty)
        #expect(rig.toasts.log == [Toast(.success, "Your address is now new@example.org.")])
    }

    @Test func aLinkForANewAddressSignsInASignedOutUser() async throws {
        let feature = try await rig.signedInFeature()
        try await feature.updateUser(UserChange(email: "new@example.org"))
        // Signing out would end the flow, so the session of another account replaces it instead.
        let other = rig.server.addAccount(email: "bob@example.org", password: Rig.password)
        try await feature.signIn(email: "bob@example.org", password: Rig.password)
        #expect(feature.currentSession == other)
        #expect(await feature.handleDeepLink(try callback) != .notClaimed)
        #expect(feature.currentSession?.email == "new@example.org")
        #expect(rig.toasts.log == [Toast(.success, "You are signed in as new@example.org.")])
    }

    @Test func aLinkServesOnce() async throws {
        let feature = rig.feature()
        try await feature.requestMagicLink(email: Rig.email)
        let callback = try callback
        try await feature.getSessionFromUrl(callback)
        let session = try rig.stored
        await #expect(throws: AuthError.unsolicitedLink) { try await feature.getSessionFromUrl(callback) }
        #expect(try rig.stored == session)
        #expect(rig.calls("grant_type=pkce") == 1)
    }

    @Test func ofTwoProcessesWithOneLinkOneWins() async throws {
        let gate = GatedHTTPClient(rig.server, holding: "pkce")
        let first = rig.feature(http: gate)
        let second = rig.feature(http: gate)
        try await first.requestMagicLink(email: Rig.email)
        let callback = try callback
        let attempts = [first, second].map { feature in Task { try await feature.getSessionFromUrl(callback) } }
        await gate.arrival()
        gate.open()
        var failures: [AuthError] = []
        for attempt in attempts {
            do { _ = try await attempt.value } catch { failures.append(try #require(error as? AuthError)) }
        }
        #expect(failures == [.unsolicitedLink])
        #expect(rig.calls("grant_type=pkce") == 1)
        #expect(try rig.stored != nil)
    }

    @Test func aCodeIsTriedWithEveryOpenFlowNewestFirst() async throws {
        let http = ScriptedHTTPClient { call, number in
            guard call.contains("pkce") else { return .text(200, "{}") }
            return number == 3 ? .error(400, "bad_code_verifier") : .session()
        }
        let feature = rig.feature(http: http)
        try await feature.requestMagicLink(email: Rig.email)
        rig.clock.advance(by: 1)
        try await feature.requestRecovery(email: Rig.email)
        let verifiers = try rig.openFlows.map(\.verifier.revealed)
        #expect(try rig.openFlows.map(\.kind) == [.recovery, .magicLink])
        try await feature.getSessionFromUrl(try link())
        // Once with the wrong verifier, which does not use up the code, and once with the right one.
        let sent = http.sent.suffix(2).map { $0.text ?? "" }
        #expect(sent == verifiers.map { #"{"auth_code":"the-code","code_verifier":"\#($0)"}"# })
        #expect(rig.appRequests.isEmpty)
        #expect(try rig.openFlows.map(\.kind) == [.recovery])
    }

    @Test(
        arguments: [
            (HTTPReply.error(404, "flow_state_not_found"), AuthError.codeRefused),
            (
                .error(422, "flow_state_expired"),
                .linkRefused(code: .flowStateExpired, message: "As the test wants.")
            ),
            (.error(503, "unexpected_failure"), .maintenance(status: 503)),
            (.text(200, "<html>", type: "text/html"), .malformedReply("it is not JSON")),
        ])
    func anyOtherAnswerEndsTheTrying(_ reply: HTTPReply, _ error: AuthError) async throws {
        let http = ScriptedHTTPClient { call, _ in call.contains("pkce") ? reply : .text(200, "{}") }
        let feature = rig.feature(http: http)
        try await feature.requestMagicLink(email: Rig.email)
        try await feature.requestRecovery(email: Rig.email)
        await #expect(throws: error) { try await feature.getSessionFromUrl(try link()) }
        #expect(http.calls("pkce") == 1)
        #expect(try rig.openFlows.count == 2)
        #expect(feature.currentSession == nil)
    }

    @Test func anExpiredLinkHasARemedy() {
        let text =
            "The link has expired. If it was to confirm an address, the address is confirmed: sign in. Otherwise, request a new "
            + "mail."
        let answer = ServerAnswer(status: 422, code: .flowStateExpired, message: "Flow state is expired")
        #expect(AuthError(answer).description == text)
    }

    @Test(arguments: [
        #"{"code":"bad_code_verifier","message":"x"}"#, #"{"code":400,"error_code":"bad_code_verifier","msg":"x"}"#,
    ])
    func aCodeThatNoFlowAskedForIsUnsolicited(_ body: String) async throws {
        let http = ScriptedHTTPClient { call, _ in call.contains("pkce") ? .text(400, body) : .text(200, "{}") }
        let feature = rig.feature(http: http)
        try await feature.requestMagicLink(email: Rig.email)
        await #expect(throws: AuthError.unsolicitedLink) { try await feature.getSessionFromUrl(try link()) }
        #expect(feature.lastError == .unsolicitedLink)
        #expect(try rig.openFlows.count == 1)
    }

    @Test(arguments: [
        ("?code=abc", AuthError.unsolicitedLink), ("?error=access_denied&error_description=Hello", .unsolicitedLink),
        ("#access_token=a&refresh_token=r", .tokensInLink), ("?x", .notACallback),
    ])
    func anUnrequestedLinkSendsAndChangesNothing(_ rest: String, _ error: AuthError) async throws {
        let session = try rig.store(lasting: 3600)
        let asked = Mutex(0)
        let http = rig.server
        let manager = rig.made { () -> BackendEndpoint in
            asked.withLock { $0 += 1 }
            return http.endpoint
        }
        let url = try #require(URL(string: "slipway://login-callback\(rest)"))
        await #expect(throws: error) { try await manager.getSessionFromUrl(url) }
        #expect(asked.withLock { $0 } == 0)
        #expect(rig.server.calls.isEmpty)
        #expect(try rig.stored == session)
        // The caller gets the error, but nothing is shown: a program that floods the app with links must not fill its
        // screen.
        let feature = rig.feature()
        #expect(await feature.handleDeepLink(url) == .refused(error.description))
        #expect(feature.lastError == error)
        #expect(rig.toasts.log.isEmpty)
    }

    @Test(arguments: ["slipway://chat", "https://login-callback/?code=abc", "slipway://login-callbacks?code=abc"])
    func anotherLinkIsNotOurs(_ text: String) async throws {
        let (feature, url) = (rig.feature(), try #require(URL(string: text)))
        #expect(await feature.handleDeepLink(url) == .notClaimed)
        #expect(!AuthCallback.claims(url))
    }

    @Test func eachOfTwoLinksHasAnAnswerOfItsOwn() async throws {
        let gate = GatedHTTPClient(rig.server, holding: "pkce")
        let feature = rig.feature(http: gate)
        try await feature.requestMagicLink(email: Rig.email)
        let good = try #require(rig.server.mails.last?.callback)
        let first = Task { await feature.handleDeepLink(good) }
        await gate.arrival()
        let unrequested = try #require(URL(string: "slipway://login-callback#access_token=a"))
        #expect(await feature.handleDeepLink(unrequested) == .refused(AuthError.tokensInLink.description))
        gate.open()
        #expect(await first.value == .completed(message: "You are signed in as \(Rig.email).", failure: nil))
    }

    @Test func anErrorOfARequestedLinkIsDescribedInWords() async throws {
        let feature = rig.feature()
        try await feature.requestMagicLink(email: Rig.email)
        let url = try #require(URL(string: "slipway://login-callback?error=access_denied&error_code=otp_expired"))
        let error = AuthError.linkRefused(
            code: .otpExpired, message: "it has expired or was used already. Request a new mail")
        await #expect(throws: error) { try await feature.getSessionFromUrl(url) }
        let text = "The link did not work: it has expired or was used already. Request a new mail (otp_expired)."
        #expect(await feature.handleDeepLink(url) == .completed(message: text, failure: error.kind))
        #expect(rig.toasts.log == [Toast(.error, text)])
        // Anyone can create such a link, so the flow stays open.
        try await feature.getSessionFromUrl(try callback)
    }

    @Test func aFlowOfAnotherBackendIsNotTried() async throws {
        let feature = rig.feature()
        try await feature.requestMagicLink(email: Rig.email)
        let callback = try callback
        let http = ScriptedHTTPClient { _, _ in .session() }
        let elsewhere = rig.feature(http: http, endpoint: try BackendEndpoint(url: "https://other.example", key: "k"))
        let failure = try #require(URL(string: "slipway://login-callback?error=access_denied"))
        for link in [callback, failure] {
            await #expect(throws: AuthError.unsolicitedLink) { try await elsewhere.getSessionFromUrl(link) }
        }
        #expect(http.sent.isEmpty)
        try await feature.getSessionFromUrl(callback)
    }

    @Test func doesNotWaitForeverForAnotherProcess() async throws {
        let gate = GatedHTTPClient(rig.server, holding: "pkce")
        let holder = rig.feature(http: gate)
        try await holder.requestMagicLink(email: Rig.email)
        let callback = try callback
        let other = Task { try await holder.getSessionFromUrl(callback) }
        await gate.arrival()
        let feature = rig.feature { timing in timing.deadlines = Deadlines { _ in } }
        await #expect(
            throws: AuthError.unreachable("another copy of the app is completing a link and has not finished")
        ) { try await feature.getSessionFromUrl(callback) }
        gate.open()
        _ = try await other.value
    }
}
