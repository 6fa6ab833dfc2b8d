import AuthFeature
import CHTTPPeer
import Core
import Crypto
import Design
import Foundation
import LocalBackend
import Logging
import Navigation
import Networking

/// Round trips of the auth feature to the local backend in this process, against the same requests by libcurl in C,
/// which reads only the next refresh token from the replies, and stores nothing.
@MainActor
enum AuthRows {
    private static let email = "bench@example.org"
    /// The backend takes some 40 ms to hash each password.
    private static let signIns = 5
    private static let refreshes = 50

    static func run(in directory: URL) async throws {
        let quiet = Logger(label: "bench") { _ in SwiftLogNoOpLogHandler() }
        var options = LocalBackendOptions(dataDirectory: directory.appendingPathComponent("backend"), logger: quiet)
        // The benchmark sends more requests in a second than a client may send in five minutes.
        options.rateLimits = nil
        let backend = try await LocalBackend.start(options)
        let endpoint = backend.endpoint
        let feature = AuthFeatureFactory.create(
            http: CurlHTTPClient(userAgent: "slipway-bench/1.0"), endpoint: { endpoint },
            sessionFile: directory.appendingPathComponent("state/session.json"), toasts: ToastCenter(),
            navigator: Navigator { _ in }, secureHash: { Data(SHA256.hash(data: $0)) },
            verifySignature: { _ in false }, openBrowser: { _ in false }, onSignedIn: { _ in },
            onPasswordRecovery: {}, onSecondFactorNeeded: {}, onRemoveFactor: { _ in }, onDeleteAccount: {})
        let password = UUID().uuidString
        try await feature.signUp(email: email, password: password)
        let peer = try Peer(endpoint)

        try await Measurement.compare("auth-sign-in", peer: "c-libcurl", operations: signIns) {
            for _ in 0..<signIns { try await feature.signIn(email: email, password: password) }
        } peer: {
            for _ in 0..<signIns { try peer.signIn(email: email, password: password) }
        }
        try await Measurement.compare("auth-refresh", peer: "c-libcurl", operations: refreshes) {
            for _ in 0..<refreshes { try await feature.refreshSession() }
        } peer: {
            for _ in 0..<refreshes { try peer.refresh() }
        }
        await backend.stop()
    }

    /// The same requests with minimal overhead.
    private final class Peer {
        private let address: String
        private let caller: OpaquePointer
        private var refreshToken = ""

        init(_ endpoint: BackendEndpoint) throws {
            address = "\(endpoint.url)/auth/v1/token?grant_type="
            guard let caller = slipway_peer_caller_create(endpoint.key) else { throw Failure(what: "the client in C") }
            self.caller = caller
        }

        deinit {
            slipway_peer_caller_free(caller)
        }

        func signIn(email: String, password: String) throws {
            try post("password", #"{"email":"\#(email)","password":"\#(password)"}"#)
        }

        func refresh() throws {
            try post("refresh_token", #"{"refresh_token":"\#(refreshToken)"}"#)
        }

        private func post(_ grant: String, _ json: String) throws {
            let size = 65_536
            let reply = try withUnsafeTemporaryAllocation(of: CChar.self, capacity: size) { buffer in
                let status = slipway_peer_caller_post(caller, address + grant, json, buffer.baseAddress, size)
                guard status == 200, let start = buffer.baseAddress else {
                    throw Failure(what: "a reply", code: status)
                }
                return String(cString: start)
            }
            guard let key = reply.range(of: #""refresh_token":""#) else { throw Failure(what: "a reply", code: 200) }
            refreshToken = String(reply[key.upperBound...].prefix { $0 != "\"" })
        }
    }
}
