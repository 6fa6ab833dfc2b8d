import AuthFeature
import Core
import CoreTesting
import Crypto
import Foundation
import HTTPTypes
import Networking
import Testing

@testable import Composition

@MainActor
@Suite("The app verifies tokens that are signed with a public key") struct VerifiedClaimsTests {
    private func signedIn(_ server: SigningServer, _ directory: TemporaryDirectory) async throws -> any AuthFeatureAPI {
        var environment = AppEnvironment()
        environment.http = server
        let endpoint = try BackendEndpoint(url: "http://127.0.0.1:9", key: "anon")
        let app = AppDependencies(
            configuration: AppConfiguration(
                backend: .remote(endpoint), directories: HomeDirectories(home: directory.path("home"))),
            environment: environment)
        try app.prepare()
        try await app.authFeature.signIn(email: "ada@example.com", password: "lovelace")
        return app.authFeature
    }

    @Test func aTokenThatTheServerSignedIsVerifiedWithItsKey() async throws {
        let directory = try TemporaryDirectory()
        let claims = try await signedIn(SigningServer(), directory).claims()
        #expect(claims.verifier == .key)
        #expect(claims.userID == "user-1")
        #expect(claims.level == .one)
        #expect(claims.keyID == "key-1")
    }

    @Test func aTokenThatAnotherServerSignedIsNot() async throws {
        let directory = try TemporaryDirectory()
        let auth = try await signedIn(SigningServer(publishing: P256.Signing.PrivateKey().publicKey), directory)
        await #expect(throws: AuthError.tokenNotVerified("its signature does not fit the server's key")) {
            try await auth.claims()
        }
        #expect(auth.currentSession?.uid == "user-1")
    }
}

/// Signs everyone in, with tokens by ES256, and publishes a key.
private struct SigningServer: HTTPClient {
    private let key: P256.Signing.PrivateKey
    private let published: P256.Signing.PublicKey

    /// - Parameter published: nil for the key that fits.
    init(publishing published: P256.Signing.PublicKey? = nil) {
        key = P256.Signing.PrivateKey()
        self.published = published ?? key.publicKey
    }

    func send(_ request: HTTPRequest, body: Data?, limits: HTTPLimits) async throws(HTTPError) -> HTTPReply {
        let content: String
        do {
            content = request.path?.hasSuffix("jwks.json") == true ? keySet : try session()
        } catch {
            throw .unreachable("\(error)")
        }
        return HTTPReply(
            HTTPResponse(status: .ok, headerFields: [.contentType: "application/json"]), body: Data(content.utf8))
    }

    private var keySet: String {
        let point = published.rawRepresentation
        let (x, y) = (Base64URL.encode(point.prefix(32)), Base64URL.encode(point.suffix(32)))
        return #"{"keys":[{"kid":"key-1","kty":"EC","crv":"P-256","alg":"ES256","use":"sig","x":"\#(x)","y":"\#(y)"}]}"#
    }

    private func session() throws -> String {
        let end = Int(Date().timeIntervalSince1970) + 3600
        let header = #"{"alg":"ES256","kid":"key-1","typ":"JWT"}"#
        let claims = #"{"sub":"user-1","aal":"aal1","exp":\#(end)}"#
        let content = "\(Base64URL.encode(header.utf8)).\(Base64URL.encode(claims.utf8))"
        let signature = try key.signature(for: Data(content.utf8)).rawRepresentation
        let token = "\(content).\(Base64URL.encode(signature))"
        return #"{"access_token":"\#(token)","token_type":"bearer","expires_in":3600,"#
            + #""refresh_token":"refresh","user":{"id":"user-1","email":"ada@example.com"}}"#
    }
}
