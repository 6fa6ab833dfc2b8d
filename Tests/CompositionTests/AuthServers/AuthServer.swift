import AuthFeatureTesting
import Core
import CoreTesting
import Foundation
import LocalBackend
import Logging
import Networking

/// An auth server as the table's tests use it.
struct AuthServer: Sendable {
    struct Mail: Sendable {
        let address: String
        let code: String
        /// Path and query of the mail's link; nil when it has none.
        let link: String?
    }

    let http: any HTTPClient
    let endpoint: BackendEndpoint
    /// The mails so far, oldest first.
    let mails: @Sendable () throws -> [Mail]
    /// An identity token of Sign in with Apple, with the hash of a nonce.
    let appleToken: @Sendable (_ nonce: String?) async throws -> String
    let clock: TestClock

    enum Kind: CaseIterable {
        case inMemory
        case localBackend
    }

    /// Runs `body` against a new server without accounts.
    static func with(
        _ kind: Kind, requiresConfirmation: Bool, _ body: (AuthServer) async throws -> Void
    ) async throws {
        let clock = TestClock()
        switch kind {
        case .inMemory:
            let server = InMemoryAuthServer(requiresConfirmation: requiresConfirmation, now: { clock.now })
            try await body(
                AuthServer(
                    http: server, endpoint: server.endpoint,
                    mails: {
                        server.mails.map { Mail(address: $0.address, code: $0.code, link: $0.link?.pathAndQuery) }
                    },
                    appleToken: { InMemoryAuthServer.appleToken(subject: "apple", email: apple, nonce: $0) },
                    clock: clock))
        case .localBackend:
            let directory = try TemporaryDirectory()
            var options = LocalBackendOptions(
                dataDirectory: directory.url, passwordCost: PasswordCost(logN: 1), now: { clock.now },
                logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
            options.requiresConfirmation = requiresConfirmation
            options.rateLimits = nil
            let backend = try await LocalBackend.start(options)
            let server = AuthServer(
                http: CurlHTTPClient(userAgent: "test"), endpoint: backend.endpoint,
                mails: {
                    try Outbox(dataDirectory: directory.url).mails().map {
                        Mail(address: $0.to, code: $0.code, link: $0.link?.pathAndQuery)
                    }
                },
                appleToken: { nonce in
                    try await DevelopmentIdentity(email: apple, nonce: nonce).token(
                        dataDirectory: directory.url, now: { clock.now })
                },
                clock: clock)
            do {
                try await body(server)
            } catch {
                await backend.stop()
                throw error
            }
            await backend.stop()
        }
    }

    private static let apple = "apple@example.org"
}

extension URL {
    fileprivate var pathAndQuery: String {
        path(percentEncoded: true) + (query(percentEncoded: true).map { "?\($0)" } ?? "")
    }
}
