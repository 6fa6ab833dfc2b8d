@testable import AuthFeature
import AuthFeatureTesting
import Core
import CoreTesting
import Design
import Foundation
import HTTPTypes
import Networking
import Synchronization
import Testing

@Suite("Secrets stay secret", .timeLimit(.minutes(10))) @MainActor
struct SecrecyTests {
    let rig = Rig()

    private func dumped(_ value: Any) -> String {
        var text = ""
        dump(value, to: &text)
        return text
    }

    /// Compared by bytes: `contains` does not find a secret that is followed by a combining mark.
    private func holds(_ text: String, _ secret: String) -> Bool {
        Data(text.utf8).range(of: Data(secret.utf8)) != nil
    }

    @Test func aSessionDoesNotPrintItsTokens() throws {
        let session = try rig.store(lasting: 3600)
        let grant = rig.grant(
            accessToken: session.accessToken.revealed, refreshToken: session.refreshToken.revealed)
        let texts = [
            "\(session)", String(reflecting: session), dumped(session), "\(session.access)", dumped(session.renewal),
            "\(session.accessToken)", String(reflecting: session.accessToken), dumped(session.accessToken),
            "\(grant)", dumped(grant),
            dumped(AuthRequest(.post, "/", bearer: session.access, content: ["a": .secret(session.refreshToken)])),
        ]
        for text in texts {
            #expect(!text.contains(session.accessToken.revealed))
            #expect(!text.contains(session.refreshToken.revealed))
        }
    }

    @Test func valuesDoNotPrintTheirSecrets() async throws {
        let enrollment = try await rig.signedInFeature().enrollFactor(name: nil)
        let grant = rig.grant(accessToken: "access-t0ken", refreshToken: "refresh-t0ken")
        let awaited = AwaitedSignIn(grant, for: .signIn)
        let flow = try rig.flows.begin(.recovery, origin: "https://example.org")
        let link = try CallbackLink(try #require(URL(string: "slipway://login-callback?code=c0de-c0de")))
        let secrets = [
            flow.verifier.revealed, "c0de-c0de", enrollment.secret.revealed, "access-t0ken", "refresh-t0ken",
        ]
        for value in [flow, link, enrollment, awaited] as [Any] {
            for text in ["\(value)", String(reflecting: value), dumped(value)] {
                for secret in secrets { #expect(!text.contains(secret)) }
            }
        }
    }

    @Test func aServerThatQuotesEverythingIsNotQuoted() async throws {
        try rig.store(lasting: 3600)
        let stored = try #require(try rig.stored)
        let http = QuotingServer()
        let feature = rig.feature(http: http)
        var printed: [String] = []
        func note(_ call: () async throws(AuthError) -> Void) async {
            do { try await call() } catch { printed.append("\(error) \(String(reflecting: error))") }
        }
        func discard(_ user: AppUser) {}
        await note { () throws(AuthError) in discard(try await feature.signUp(email: Rig.email, password: "passw0rd")) }
        await note { () throws(AuthError) in try await feature.requestMagicLink(email: Rig.email) }
        await note { () throws(AuthError) in
            discard(try await feature.verify(code: "987654", email: Rig.email, for: .signIn))
        }
        await note { () throws(AuthError) in
            discard(try await feature.recover(email: Rig.email, code: "987654", newPassword: "passw0rd"))
        }
        await note { () throws(AuthError) in discard(try await feature.updateUser(UserChange(password: "passw0rd"))) }
        await note { () throws(AuthError) in try await feature.authenticateAPI() }
        let nonceHash = try feature.beginAppleToken()
        await note { () throws(AuthError) in
            discard(try await feature.signInWithApple(AppleCredential(identityToken: "app1e.t0k3n.s1g")))
        }
        http.isQuoting = false
        try await feature.requestMagicLink(email: Rig.email)
        http.isQuoting = true
        let verifier = try #require(try rig.openFlows.first).verifier.revealed
        let link = try #require(URL(string: "slipway://login-callback?code=c0de-c0de"))
        await note { () throws(AuthError) in discard(try await feature.getSessionFromUrl(link)) }
        #expect(await feature.handleDeepLink(link) != .notClaimed)
        await feature.signOut(scope: .others)
        #expect(printed.count == 8)
        let nonce = try #require(http.nonce)
        #expect(HashDouble.hash(Data(nonce.utf8)).map { String(format: "%02x", $0) }.joined() == nonceHash)
        let secrets = [
            "passw0rd", "987654", "app1e.t0k3n.s1g", "c0de-c0de", verifier, nonce, stored.accessToken.revealed,
            stored.refreshToken.revealed,
        ]
        for text in printed + rig.log.lines + rig.toasts.log.map(\.text) + ["\(feature.status())"] {
            for secret in secrets { #expect(!holds(text, secret), "\(text)") }
        }
    }

    /// A server that refuses everything about factors and quotes the request.
    @Test func aServerThatQuotesTheCodeIsNotQuoted() async throws {
        _ = try rig.authenticator()
        _ = try await rig.awaitingFeature()
        let feature = rig.feature(http: QuotingServer("/verify", base: rig.server))
        try feature.restoreSession()
        var printed: [String] = []
        for code in ["987654", "987 655"] {
            do {
                try await feature.verifySecondFactor(code: code)
            } catch {
                printed.append("\(error) \(String(reflecting: error))")
            }
        }
        let token = try #require(feature.store.awaiting.current).accessToken.revealed
        #expect(printed.count == 2)
        for text in printed + rig.log.lines + rig.toasts.log.map(\.text) + ["\(feature.status())"] {
            for secret in ["987654", "987655", token] { #expect(!text.contains(secret), "\(text)") }
        }
    }
}

/// Refuses the requests whose path ends with a text, and quotes them.
private final class QuotingServer: HTTPClient {
    private let state = Mutex((isQuoting: true, nonce: String?.none))
    private let part: String
    private let base: (any HTTPClient)?

    /// - Parameter base: answers the other requests.
    init(_ part: String = "", base: (any HTTPClient)? = nil) {
        self.part = part
        self.base = base
    }

    var isQuoting: Bool {
        get { state.withLock(\.isQuoting) }
        set { state.withLock { $0.isQuoting = newValue } }
    }

    /// The value that was sent as the nonce.
    var nonce: String? { state.withLock(\.nonce) }

    func send(_ request: HTTPRequest, body: Data?, limits: HTTPLimits) async throws(HTTPError) -> HTTPReply {
        let content = body.map { String(decoding: $0, as: UTF8.self) } ?? ""
        if let found = content.firstMatch(of: /"nonce":"([^"]+)"/) {
            state.withLock { $0.nonce = String(found.1) }
        }
        if let base, request.path?.hasSuffix(part) != true {
            return try await base.send(request, body: body, limits: limits)
        }
        guard isQuoting else { return .text(200, "{}") }
        let quote = "\(request.headerFields[.authorization] ?? "") \(content.replacing("\"", with: "\u{301}'"))"
        return .text(400, #"{"code":"odd","message":"\#(quote)"}"#)
    }
}
