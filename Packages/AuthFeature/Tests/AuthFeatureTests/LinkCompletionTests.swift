import AuthFeature
import AuthFeatureTesting
import Core
import Design
import Foundation
import Testing

@MainActor
@Suite("What became of a link", .timeLimit(.minutes(10)))
struct LinkCompletionTests {
    private let rig = Rig()

    @Test(arguments: [
        ("slipway://chat", LinkCompletion.notOurs), ("https://login-callback/?code=abc", .notOurs),
        ("slipway://login-callback?code=abc", .refused(.unsolicitedLink)),
        ("slipway://login-callback?error=access_denied", .refused(.unsolicitedLink)),
        ("slipway://login-callback#access_token=a&refresh_token=r", .refused(.tokensInLink)),
        ("slipway://login-callback?x", .refused(.notACallback)),
    ])
    func anUnrequestedLinkIsReturnedAndNotShown(_ text: String, _ completion: LinkCompletion) async throws {
        let feature = rig.feature()
        let url = try #require(URL(string: text))
        #expect(await feature.completeLink(url) == completion)
        #expect(await feature.handleDeepLink(url) == (completion != .notOurs))
        #expect(AuthCallback.claims(url) == (completion != .notOurs))
        #expect(rig.toasts.log.isEmpty)
        #expect(rig.server.requests.isEmpty)
    }

    @Test func whatWasAskedForIsShownWhateverComesOfIt() async throws {
        let feature = rig.feature()
        try await feature.requestMagicLink(email: Rig.email)
        let expired = try #require(URL(string: "slipway://login-callback?error=access_denied&error_code=otp_expired"))
        let failure = await feature.completeLink(expired)
        #expect(rig.toasts.log.map(\.style) == [.error])
        let problem = AuthError.linkRefused(
            code: AuthErrorCode(rawValue: "otp_expired"),
            message: "it has expired or was used already. Request a new mail")
        #expect(failure == .completed(message: try #require(rig.toasts.log.last).text, problem: problem))
        #expect(rig.signedIn.isEmpty)
        let message = "You are signed in as \(Rig.email)."
        #expect(
            await feature.completeLink(try #require(rig.server.mails.last?.callback))
                == .completed(message: message, problem: nil))
        #expect(rig.toasts.log.last == Toast(.success, message))
        #expect(rig.signedIn == [try #require(feature.currentSession)])
    }

    @Test func eachOfTwoLinksHasAnAnswerOfItsOwn() async throws {
        let gate = GatedHTTPClient(rig.server, holding: "pkce")
        let feature = rig.feature(http: gate)
        try await feature.requestMagicLink(email: Rig.email)
        let good = try #require(rig.server.mails.last?.callback)
        let first = Task { await feature.completeLink(good) }
        await gate.arrival()
        let stray = try #require(URL(string: "slipway://login-callback#access_token=a"))
        #expect(await feature.completeLink(stray) == .refused(.tokensInLink))
        gate.open()
        #expect(await first.value == .completed(message: "You are signed in as \(Rig.email).", problem: nil))
    }
}
