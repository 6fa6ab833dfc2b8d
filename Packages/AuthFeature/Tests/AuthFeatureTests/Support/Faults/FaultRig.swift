@testable import AuthFeature
import Core
import AuthFeatureTesting
import CoreTesting
import Design
import Foundation
import HTTPTypes
import Logging
import Navigation
import Networking

/// The feature as the app creates it, with the client that the app uses and a signed-in user.
@MainActor
final class FaultRig {
    nonisolated static let now = Date(timeIntervalSince1970: 1_800_000_000)
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

    let feature: any AuthFeatureAPI
    /// Secrets that must not appear in an error or reach another host, with the verifier of an open flow and Apple's
    /// nonce.
    let secrets: [String]
    /// The session's file before the test.
    let session: Data
    private let directory: TemporaryDirectory
    private let file: URL

    /// - Parameters:
    ///   - url: the backend's address.
    ///   - remaining: how many seconds the access token lasts.
    ///   - patience: the time limit of each request; nil for the feature's own.
    init(
        _ url: String, lasting remaining: TimeInterval = 3600, patience: Duration? = nil,
        client: CurlHTTPClient = CurlHTTPClient(userAgent: "slipway-tests/1.0")
    ) throws {
        directory = try TemporaryDirectory()
        file = directory.path("state/session.json")
        try SessionFile(file).write(
            Session(
                identity: Session.Identity(generation: UUID(), revision: 0), origin: url,
                accessToken: Secret(Self.accessToken), refreshToken: Secret("refresh-t0ken"),
                expiresAt: Self.now.addingTimeInterval(remaining), clockSkew: 0,
                user: AppUser(uid: "user-1", email: Rig.email)))
        session = try Data(contentsOf: file)
        let endpoint = try BackendEndpoint(url: url, key: "anon")
        let http: any HTTPClient = patience.map { ShortTimeoutHTTPClient(base: client, patience: $0) } ?? client
        // Only the requests take time: a busy machine is not a slow server.
        let began = ContinuousClock.now
        let timing = AuthTiming(
            now: { Self.now }, instant: { began }, pause: { _ in },
            deadlines: Deadlines { try await Task.sleep(for: $0 * 20) })
        let feature = LiveAuthFeature(
            backend: SupabaseAuthBackend(http: http, endpoint: { endpoint }, now: timing.now), file: SessionFile(file),
            toasts: ToastCenter(), navigator: Navigator { _ in }, timing: timing, secureHash: SecureHash.sha256,
            verifySignature: SignatureDouble.verify, logger: Logger(label: "faults"),
            callbacks: AuthCallbacks(
                openBrowser: { _ in false }, onSignedIn: { _ in }, onPasswordRecovery: {},
                onSecondFactorNeeded: {}, onRemoveFactor: { _ in }, onDeleteAccount: {}))
        self.feature = feature
        let flow = try feature.flows.begin(.magicLink, origin: url)
        secrets = Self.known + [flow.verifier.revealed, try feature.nonce.make().revealed]
        try feature.restoreSession()
    }

    /// Whether the session is unchanged.
    var hasItsSession: Bool {
        (try? Data(contentsOf: file)) == session && feature.currentSession?.uid == "user-1"
    }
}

/// Forwards to another client, with a shorter time limit.
private struct ShortTimeoutHTTPClient: HTTPClient {
    let base: CurlHTTPClient
    let patience: Duration

    func send(_ request: HTTPRequest, body: Data?, limits: HTTPLimits) async throws(HTTPError) -> HTTPReply {
        var limits = limits
        limits.connect = min(limits.connect, patience)
        limits.total = min(limits.total, patience)
        return try await base.send(request, body: body, limits: limits)
    }
}
