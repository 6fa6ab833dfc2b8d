@testable import AuthFeature
import Core
import CoreTesting
import Foundation
import HTTPTypes
import Networking

/// The feature as the app creates it, with the client that the app uses and a signed-in user.
@MainActor
final class FaultRig {
    /// A JWT whose signature is what the tests look for.
    nonisolated static let accessToken = TestToken(signature: "access-t0ken").text
    nonisolated static let digits = "654321"
    nonisolated static let newPassword = "battery staple"
    nonisolated static let identityToken = "header.apple-t0ken.signature"
    nonisolated static let linkCode = "link-c0de"
    nonisolated static let callback = URL(string: "slipway://login-callback?code=\(linkCode)")
    /// Secrets that must not appear in an error or reach another host, besides those that each installation creates.
    nonisolated private static let known = [
        "correct horse", "access-t0ken", "refresh-t0ken", digits, newPassword, "apple-t0ken", linkCode,
    ]
    /// A reply of a healthy server that fits every call.
    nonisolated static let content =
        #"{"access_token":"access-new","token_type":"bearer","expires_in":3600,"refresh_token":"refresh-new","#
        + #""id":"user-1","email":"anna@example.org","user":{"id":"user-1","email":"anna@example.org"}}"#

    let feature: AuthManager
    /// Secrets that must not appear in an error or reach another host, with the verifier of an open flow and Apple's
    /// nonce.
    let secrets: [String]
    /// The session's file before the test.
    let session: Data
    private let rig = Rig()

    /// - Parameters:
    ///   - url: the backend's address.
    ///   - remaining: how many seconds the access token lasts.
    ///   - limit: the time limit of each request; nil for the feature's own.
    init(
        _ url: String, lasting remaining: TimeInterval = 3600, limit: Duration? = nil,
        client: CurlHTTPClient = CurlHTTPClient(userAgent: "slipway-tests/1.0")
    ) throws {
        try rig.store(lasting: remaining, accessToken: Self.accessToken, refreshToken: "refresh-t0ken", origin: url)
        session = try Data(contentsOf: rig.file)
        let endpoint = try BackendEndpoint(url: url, key: "anon")
        let http: any HTTPClient = limit.map { ShortTimeoutHTTPClient(base: client, limit: $0) } ?? client
        let feature = rig.feature(http: http, endpoint: endpoint)
        self.feature = feature
        let flow = try rig.flows.begin(.magicLink, origin: url)
        let clock = rig.clock
        let nonce = AppleNonce(directory: rig.flows.directory, now: { clock.now })
        secrets = Self.known + [flow.verifier.revealed, try nonce.make().revealed]
        try feature.restoreSession()
    }

    /// Whether the session is unchanged.
    var hasItsSession: Bool {
        (try? Data(contentsOf: rig.file)) == session && feature.currentSession?.uid == "user-1"
    }
}

/// Forwards to another client, with a shorter time limit.
private struct ShortTimeoutHTTPClient: HTTPClient {
    let base: CurlHTTPClient
    let limit: Duration

    func send(_ request: HTTPRequest, body: Data?, limits: HTTPLimits) async throws(HTTPError) -> HTTPReply {
        var limits = limits
        limits.connect = min(limits.connect, limit)
        limits.total = min(limits.total, limit)
        return try await base.send(request, body: body, limits: limits)
    }
}
