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

@Suite("Sign in with Apple", .timeLimit(.minutes(10))) @MainActor
struct AppleTests {
    let rig = Rig()

    private let token = InMemoryAuthServer.appleToken(subject: "apple-1", email: "anna@privaterelay.example")

    @Test func aTokenSignsInWithTheNameThatAppleSendsOnce() async throws {
        let feature = rig.feature()
        let hash = try feature.beginAppleToken()
        #expect(hash.wholeMatch(of: /[0-9a-f]{64}/) != nil)
        let user = try await feature.signInWithApple(
            AppleCredential(identityToken: token, name: " Anna\u{1b} A. "))
        #expect(user.email == "anna@privaterelay.example")
        #expect(user.name == "Anna A.")
        #expect(feature.currentSession == user)
        #expect(try rig.stored?.user == user)
        #expect(rig.server.calls.suffix(2) == ["POST /auth/v1/token?grant_type=id_token", "PUT /auth/v1/user"])
        // The server has the name, too: the next sign-in returns it without Apple.
        _ = try feature.beginAppleToken()
        let again = try await feature.signInWithApple(AppleCredential(identityToken: token))
        #expect(again == user)
        #expect(rig.calls("PUT /auth/v1/user") == 1)
    }

    @Test func aNonceServesOnceWhateverComesOfIt() async throws {
        let feature = rig.feature()
        await #expect(throws: AuthError.noNonce) {
            try await feature.signInWithApple(AppleCredential(identityToken: token))
        }
        _ = try feature.beginAppleToken()
        await #expect(throws: AuthError.invalidIdentityToken) {
            try await feature.signInWithApple(AppleCredential(identityToken: "a.b"))
        }
        await #expect(throws: AuthError.noNonce) {
            try await feature.signInWithApple(AppleCredential(identityToken: token))
        }
        #expect(rig.server.calls.isEmpty)
    }

    @Test func theNonceIsGoneBeforeTheRequestAndSentAsItWasMade() async throws {
        let directory = rig.flows.directory
        let left = Mutex<[String]>([])
        let http = ScriptedHTTPClient { _, _ in
            let names = (try? FileManager.default.contentsOfDirectory(atPath: directory.path)) ?? []
            left.withLock { $0 = names }
            return .session()
        }
        let feature = rig.feature(http: http)
        let hash = try feature.beginAppleToken()
        #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path) == ["apple-nonce.json"])
        try await feature.signInWithApple(AppleCredential(identityToken: "a.b.c"))
        #expect(left.withLock { $0 } == [])
        let content = try JSONDecoder().decode([String: String].self, from: try #require(http.sent.first?.body))
        #expect(content["provider"] == "apple")
        #expect(content["id_token"] == "a.b.c")
        let raw = try #require(content["nonce"])
        #expect(raw.wholeMatch(of: /[A-Za-z0-9_\-]{43}/) != nil)
        let hashed = HashDouble.hash(Data(raw.utf8)).map { String(format: "%02x", $0) }.joined()
        #expect(hashed == hash)
    }

    @Test func aNonceThatCannotBeKeptIsTheLastError() throws {
        let feature = rig.feature()
        try PrivateDirectory(rig.file.deletingLastPathComponent()).prepare()
        try Data().write(to: rig.flows.directory)
        let error = #expect(throws: AuthError.self) { try feature.beginAppleToken() }
        #expect(error != nil && feature.lastError == error)
        try FileManager.default.removeItem(at: rig.flows.directory)
        _ = try feature.beginAppleToken()
        #expect(feature.lastError == nil)
    }

    @Test func aNonceOfYesterdayIsNone() async throws {
        let feature = rig.feature()
        _ = try feature.beginAppleToken()
        rig.clock.advance(by: 86_400)
        await #expect(throws: AuthError.noNonce) {
            try await feature.signInWithApple(AppleCredential(identityToken: token))
        }
    }

    @Test func ofTwoProcessesOneGetsTheNonce() async throws {
        let first = rig.feature()
        let second = rig.feature()
        _ = try first.beginAppleToken()
        try await second.signInWithApple(AppleCredential(identityToken: token))
        await #expect(throws: AuthError.noNonce) {
            try await first.signInWithApple(AppleCredential(identityToken: token))
        }
    }

    @Test(arguments: ["", ".", "..", "a..c", "a.b.c.d", "a.b.c d", "a.b.ä", "a.b.c\"", "a b.c.d"])
    func whatIsNoTokenIsNotSent(_ text: String) async throws {
        let feature = rig.feature()
        _ = try feature.beginAppleToken()
        await #expect(throws: AuthError.invalidIdentityToken) {
            try await feature.signInWithApple(AppleCredential(identityToken: text))
        }
        #expect(rig.server.calls.isEmpty)
    }

    @Test func theBrowserBeginsAndALinkCompletes() async throws {
        let feature = rig.feature()
        let address = try await feature.beginAppleInBrowser()
        let flow = try #require(try rig.openFlows.first)
        #expect(flow.kind == .apple)
        let challenge = CodeChallenge(flow.verifier, secureHash: HashDouble.hash).text
        #expect(
            address.absoluteString
                == "http://127.0.0.1:9/auth/v1/authorize?provider=apple&redirect_to=slipway%3A%2F%2Flogin-callback"
                + "&scopes=name%20email&code_challenge=\(challenge)&code_challenge_method=s256")
        #expect(rig.server.calls.isEmpty)
        let callback = try #require(rig.server.finishInBrowser(email: Rig.email))
        try await feature.getSessionFromUrl(callback)
        #expect(feature.currentSession?.email == Rig.email)
        #expect(try rig.openFlows.isEmpty)
    }

    @Test func theAddressOfAnEmbeddedBackendIsTakenOnceItHasAnswered() async throws {
        let socket = PrivateSocket("backend.socket", in: rig.file.deletingLastPathComponent())
        let old = try BackendEndpoint(embeddedAt: socket, key: "key", browserURL: URL(string: "http://127.0.0.1:1"))
        let new = try BackendEndpoint(embeddedAt: socket, key: "key", browserURL: URL(string: "http://127.0.0.1:2"))
        // Another process takes over while the request is in progress.
        let http = ScriptedHTTPClient { _, _ in .text(200, "{}") }
        let backend = SupabaseAuthBackend(
            http: http, endpoint: { http.sent.isEmpty ? old : new }, clock: ServerClock(now: { Date() }))
        let challenge = CodeChallenge(Secret("verifier"), secureHash: HashDouble.hash)
        let address = try await backend.appleAddress(challenge: challenge)
        #expect(address.port == 2)
        #expect(http.sent.map(\.call) == ["GET /auth/v1/health"])
    }

    @Test func noBrowserIsSentToAnEmbeddedBackendThatDoesNotAnswer() async throws {
        let socket = PrivateSocket("backend.socket", in: rig.file.deletingLastPathComponent())
        let endpoint = try BackendEndpoint(
            embeddedAt: socket, key: "key", browserURL: URL(string: "http://127.0.0.1:1"))
        let http = ScriptedHTTPClient { _, _ throws(HTTPError) in throw .unreachable("refused") }
        let backend = SupabaseAuthBackend(http: http, endpoint: { endpoint }, clock: ServerClock(now: { Date() }))
        let challenge = CodeChallenge(Secret("verifier"), secureHash: HashDouble.hash)
        await #expect(throws: BackendFailure.transport(.unreachable("refused"))) {
            try await backend.appleAddress(challenge: challenge)
        }
    }

    @Test func aCredentialDoesNotPrintItsToken() {
        let credential = AppleCredential(identityToken: "t0ken", name: "Anna")
        let change = UserChange(email: "a@b.c", password: "passw0rd")
        var dumped = ""
        dump(credential, to: &dumped)
        dump(change, to: &dumped)
        for text in ["\(credential)", String(reflecting: credential), "\(change)", String(reflecting: change), dumped] {
            #expect(!text.contains("t0ken") && !text.contains("passw0rd"))
        }
    }
}
