@testable import AuthFeature
import AuthFeatureTesting
import Core
import Design
import Foundation
import HTTPTypes
import Networking
import Testing

@Suite("A mail's own link", .timeLimit(.minutes(10))) @MainActor
struct MailLinkTests {
    let rig = Rig(requiresConfirmation: true)

    private let path = "/auth/v1/verify?token=pkce_t0ken&type=signup"

    /// The link of a mail, which leads where the mail's callback does.
    private func link() throws -> URL {
        let target = try #require(rig.server.mails.last?.callback).absoluteString
        rig.server.answer(
            path, with: HTTPReply(HTTPResponse(status: .seeOther, headerFields: [.location: target])))
        return try #require(URL(string: "http://127.0.0.1:9\(path)"))
    }

    @Test func isOpenedAsABrowserWouldAndSignsIn() async throws {
        let feature = rig.feature()
        _ = try? await feature.signUp(email: Rig.email, password: Rig.password)
        let link = try link()
        #expect(AuthCallback.claims(link))
        #expect(
            await feature.handleDeepLink(link)
                == .completed(message: "You are signed in as \(Rig.email).", failure: nil))
        #expect(rig.signedIn.map(\.email) == [Rig.email])
        #expect(rig.calls("GET \(path)") == 1)
    }

    @Test func isNotOpenedUnlessItWasRequestedHere() async throws {
        try await rig.feature().requestMagicLink(email: Rig.email)
        let elsewhere = Rig(server: rig.server).feature()
        #expect(await elsewhere.handleDeepLink(try link()) == .refused(AuthError.unsolicitedLink.description))
        #expect(rig.server.calls.allSatisfy { !$0.hasPrefix("GET") })
    }

    // Opening it would be the request of another server's choice.
    @Test(arguments: [
        "https://other.example", "http://127.0.0.1:10", "http://127.0.0.1:9/x", "http://127.0.0.1:9@evil.example",
    ])
    func isNotOpenedAtAnotherServer(_ server: String) async throws {
        let feature = rig.feature()
        try await feature.requestMagicLink(email: Rig.email)
        let link = try #require(URL(string: "\(server)/auth/v1/verify?token=abc&type=magiclink"))
        #expect(await feature.handleDeepLink(link) == .refused(AuthError.notACallback.description))
        #expect(rig.server.calls.allSatisfy { !$0.hasPrefix("GET") })
    }

    @Test(arguments: [
        "https://a.example/auth/v1/verify", "https://a.example/auth/v1/verify?type=signup",
        "https://a.example/auth/v1/verify/?token=a", "https://a.example/?token=a#/auth/v1/verify?token=a",
        "ftp://a.example/auth/v1/verify?token=a", "slipway://a.example/auth/v1/verify?token=a",
        "https://a.example/auth/v1/verify#?token=a",
        "https://a.example/auth/v1/verify?token=" + String(repeating: "a", count: 20_000),
    ])
    func hasItsForm(_ text: String) throws {
        #expect(!AuthCallback.claims(try #require(URL(string: text))))
    }

    @Test func isReadWhateverElseItHolds() throws {
        let text = "HTTPS://A.example:8443/path/auth/v1/verify?token=pkce_a&type=signup&redirect_to=slipway://x#y"
        let url = try #require(URL(string: text))
        let link = try #require(MailLink(url))
        #expect(link.server == "https://a.example:8443/path")
        #expect(link.query == "token=pkce_a&type=signup&redirect_to=slipway://x")
    }

    @Test(
        arguments: [
            (
                "slipway://login-callback#access_token=a&refresh_token=r&expires_in=3600&token_type=bearer&type=signup",
                AuthError.tokensInLink
            ),
            (
                "slipway://login-callback?error_code=otp_expired",
                .linkRefused(
                    code: .otpExpired, message: "it has expired or was used already. Request a new mail")
            ),
            (
                "https://site.example/?code=abc",
                .linkRefused(
                    code: nil, message: "it leads to another app. If it was to confirm an address, try to sign in")
            ),
        ])
    func whatItLeadsToIsJudgedAsAnyLink(_ target: String, _ error: AuthError) async throws {
        let http = ScriptedHTTPClient { call, _ in
            guard call.hasPrefix("GET") else { return .text(200, "{}") }
            return HTTPReply(HTTPResponse(status: .seeOther, headerFields: [.location: target]))
        }
        let feature = rig.feature(http: http)
        try await feature.requestMagicLink(email: Rig.email)
        let link = try #require(URL(string: "http://127.0.0.1:9/auth/v1/verify?token=pkce_t0ken&type=signup"))
        await #expect(throws: error) { try await feature.getSessionFromUrl(link) }
        #expect(http.sent.last?.call == "GET /auth/v1/verify?token=pkce_t0ken&type=signup")
        #expect(feature.currentSession == nil)
    }

    @Test func aServersRefusalDoesNotRepeatItsToken() async throws {
        let http = ScriptedHTTPClient { call, _ in
            call.hasPrefix("GET") ? .text(400, #"{"code":"odd","message":"not pkce_t0ken"}"#) : .text(200, "{}")
        }
        let feature = rig.feature(http: http)
        try await feature.requestMagicLink(email: Rig.email)
        let link = try #require(URL(string: "http://127.0.0.1:9/auth/v1/verify?token=pkce_t0ken&type=signup"))
        await #expect(throws: AuthError.refused(code: "odd", message: "not (secret)")) {
            try await feature.getSessionFromUrl(link)
        }
    }
}
