public import AuthFeature
public import Core
public import Foundation
public import HTTPTypes
public import Networking
import Synchronization

/// Answers the auth protocol from what it holds in memory, for tests and previews.
///
/// No cryptography: passwords are in plain text, tokens are not signed, and codes are counted. It does not judge
/// requests as a server does: a test gives it the refusals that it needs.
public final class InMemoryAuthServer: HTTPClient {
    /// How the server responds to requests.
    public enum Mood: Sendable, Equatable {
        case serving
        /// No connection can be made.
        case offline
        /// Every reply has this status and no content.
        case maintenance(status: Int)
        /// Every reply is this refusal.
        case refusing(status: Int, code: String)
    }

    /// A mail that the server would have sent.
    public struct Mail: Sendable, Equatable {
        public enum Kind: Sendable { case signUp, magicLink, recovery, emailChange }

        public let address: String
        public let kind: Kind
        /// The code in the mail, of 6 digits.
        public let code: String
        /// The address that the mail's link leads to: `slipway://login-callback?code=…`.
        public let callback: URL?
    }

    /// The address that the server pretends to have.
    public let endpoint: BackendEndpoint
    private let onMail: @Sendable (Mail) async -> Void
    private let state: Mutex<ServerState>

    /// - Parameters:
    ///   - requiresConfirmation: whether a sign-up returns only a user, and no session.
    ///   - onMail: receives each mail before the request that caused it is answered.
    public init(
        requiresConfirmation: Bool = false, onMail: @escaping @Sendable (Mail) async -> Void = { _ in }
    ) {
        do {
            endpoint = try BackendEndpoint(url: "http://127.0.0.1:9", key: "in-memory-anon-key")
        } catch {
            preconditionFailure("the address of the in-memory server is refused: \(error)")
        }
        self.onMail = onMail
        state = Mutex(ServerState(requiresConfirmation: requiresConfirmation))
    }

    public var mood: Mood {
        get { state.withLock { $0.mood } }
        set { state.withLock { $0.mood = newValue } }
    }

    /// The requests so far, those to an offline server included: `POST /auth/v1/signup`.
    public var calls: [String] { state.withLock { $0.calls } }

    /// The mails so far, oldest first.
    public var mails: [Mail] { state.withLock { $0.mails } }

    /// Answers calls that contain `part`, such as `PUT` or `/factors`, with `reply` from now on; nil to serve them
    /// again. Of several parts that a call contains, the one that was given first counts.
    public func answer(_ part: String, with reply: HTTPReply?) {
        state.withLock { $0.scripted = $0.scripted.filter { $0.part != part } + (reply.map { [(part, $0)] } ?? []) }
    }

    /// Creates an account without a request.
    @discardableResult
    public func addAccount(email: String, password: String) -> AppUser {
        let account = state.withLock { $0.add(email: email, password: password) }
        return AppUser(uid: account.id, email: account.email)
    }

    /// Whether there is an account with this address.
    public func hasAccount(email: String) -> Bool { state.withLock { $0.account(email: email) != nil } }

    /// Adds a verified second factor to an account, without a request.
    ///
    /// - Returns: its secret, for ``code(of:use:)``; nil when there is no such account.
    @discardableResult
    public func addFactor(to email: String, name: String = "Phone") -> Secret? {
        state.withLock { state in
            guard let account = state.account(email: email) else { return nil }
            return Secret(state.addFactor(to: account.id, name: name, status: "verified").secret)
        }
    }

    /// The code that the authenticator app with this secret shows at its first use, its second, and so on.
    public static func code(of secret: String, use: Int = 1) -> String {
        let number = "\(secret)\(use)".utf8.reduce(0) { ($0 * 31 + Int($1)) % 1_000_000 }
        return String(String(1_000_000 + number).suffix(6))
    }

    /// Signs in at Apple as a user with this address, in a browser.
    ///
    /// - Returns: the address that the browser returns to: `slipway://login-callback?code=…`.
    public func finishInBrowser(email: String) -> URL? {
        state.withLock { state in
            let account = state.account(email: email) ?? state.add(email: email)
            _ = state.send(.magicLink, to: account)
            return state.mails.last?.callback
        }
    }

    /// An identity token that this server accepts as Apple's, whatever nonce is sent with it.
    public static func appleToken(subject: String, email: String) -> String {
        ServerState.token(["sub": subject, "email": email], signature: "apple")
    }

    /// Makes every access token that was issued so far invalid, as if it had expired.
    public func expireAccessTokens() { state.withLock { $0.expired = Set($0.access.keys) } }

    /// Ends every session, as if its user had signed out everywhere from another device.
    public func endSessions() { state.withLock { $0.sessions = [:] } }

    public func send(_ request: HTTPRequest, body: Data?, limits: HTTPLimits) async throws(HTTPError) -> HTTPReply {
        let (reply, mails) = state.withLock { state in
            let known = state.mails.count
            let reply = state.reply(to: ReceivedCall(request, body))
            return (reply, state.mails.dropFirst(known))
        }
        for mail in mails { await onMail(mail) }
        guard let reply else { throw .unreachable("the in-memory server is offline") }
        return reply
    }
}
