public import AuthFeature
public import Core
public import Foundation
public import HTTPTypes
public import Networking
import Synchronization

/// A server that implements the auth protocol without a network, so that the real feature can be run alone.
///
/// It is for tests and previews: passwords are kept in plain text, nothing is stored, nothing is slow, and mails can be
/// read in ``mails``.
///
/// ```swift
/// let server = InMemoryAuthServer()
/// server.addAccount(email: "a@b.example", password: "correct horse")
/// try await feature.requestMagicLink(email: "a@b.example")
/// try await feature.verify(code: server.mails[0].code, email: "a@b.example", for: .signIn)
/// server.mood = .offline
/// ```
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

    /// The address that the server pretends to have.
    public let endpoint: BackendEndpoint
    private let now: @Sendable () -> Date
    private let onMail: @Sendable (Mail) async -> Void
    private let state: Mutex<State>

    private struct State {
        var mood = Mood.serving
        var requests: [HTTPRequest] = []
        var book: AccountBook

        mutating func answer(_ request: WireRequest) -> Result<HTTPReply, HTTPError> {
            let reply: HTTPReply
            switch mood {
            case .offline: return .failure(.unreachable("the in-memory server is offline"))
            case .maintenance(let status): reply = WireReply.empty(status)
            case .refusing(let status, let code): reply = WireReply.error(status, code)
            case .serving: reply = book.answer(request)
            }
            return .success(WireReply.dated(reply, request.now))
        }
    }

    /// - Parameters:
    ///   - tokenLifetime: of access tokens, in seconds.
    ///   - requiresConfirmation: whether a sign-up returns only a user, and no session.
    ///   - securesEmailChange: whether a change of address must be confirmed by the mails to both addresses, as servers
    ///     require by default, or only by the one to the new address.
    ///   - now: the server's clock; replies contain its time.
    ///   - onMail: receives each mail before the request that caused it is answered.
    public init(
        tokenLifetime: Int = 3600, requiresConfirmation: Bool = false, securesEmailChange: Bool = true,
        now: @escaping @Sendable () -> Date = { Date() }, onMail: @escaping @Sendable (Mail) async -> Void = { _ in }
    ) {
        do {
            endpoint = try BackendEndpoint(url: "http://127.0.0.1:9", key: "in-memory-anon-key")
        } catch {
            preconditionFailure("the address of the in-memory server is refused: \(error)")
        }
        self.now = now
        self.onMail = onMail
        let book = AccountBook(
            tokenLifetime: tokenLifetime, requiresConfirmation: requiresConfirmation,
            securesEmailChange: securesEmailChange, siteURL: endpoint.url.absoluteString)
        state = Mutex(State(book: book))
    }

    public var mood: Mood {
        get { state.withLock { $0.mood } }
        set { state.withLock { $0.mood = newValue } }
    }

    /// Every request so far, without its body, including those to an offline server.
    public var requests: [HTTPRequest] { state.withLock { $0.requests } }

    /// The requests so far in short: `POST /auth/v1/signup`.
    public var calls: [String] { requests.map { "\($0.method.rawValue) \($0.path ?? "")" } }

    /// The mails so far, oldest first.
    public var mails: [Mail] { state.withLock { $0.book.mails } }

    /// Whether there is a function that issues tokens for the backend's own API; true by default.
    public var offersAPIToken: Bool {
        get { state.withLock { $0.book.offersAPIToken } }
        set { state.withLock { $0.book.offersAPIToken = newValue } }
    }

    /// Creates an account without a request.
    @discardableResult
    public func addAccount(email: String, password: String, isConfirmed: Bool = true) -> AppUser {
        state.withLock { state in
            let account = state.book.add(email: email, password: password, isConfirmed: isConfirmed)
            return AppUser(uid: account.id, email: account.email)
        }
    }

    /// Adds a verified second factor to an account, without a request.
    ///
    /// - Returns: its secret, for ``TOTP``; nil when there is no such account.
    @discardableResult
    public func addFactor(to email: String, name: String = "Phone") -> Secret? {
        state.withLock { state in
            guard let account = state.book.account(email: email) else { return nil }
            let factor = Factor(name: name, isVerified: true)
            state.book.change(account.id) { $0.factors.append(factor) }
            return Secret(factor.secret)
        }
    }

    /// Removes all second factors of an account, as the server's owner does for a user who has lost a device.
    public func removeFactors(of email: String) {
        state.withLock { state in
            guard let account = state.book.account(email: email) else { return }
            state.book.change(account.id) { $0.factors = [] }
            for index in state.book.sessions.indices where state.book.sessions[index].account == account.id {
                state.book.sessions[index].factor = nil
            }
        }
    }

    /// Signs in at Apple as a user with this address, in a browser at an address that the app started with.
    ///
    /// - Returns: the address that the browser returns to: `slipway://login-callback?code=…`; nil when `address` does
    ///   not start a sign-in.
    public func finishInBrowser(_ address: URL, email: String) -> URL? {
        let now = now()
        let request = WireRequest(HTTPRequest(method: .get, url: address), body: nil, now: now)
        return state.withLock { $0.book.finishInBrowser(request, email: email) }
    }

    /// An identity token that this server accepts as Apple's.
    ///
    /// - Parameter nonce: the hash that the app sent to Apple; nil for a token that was requested without one.
    public static func appleToken(subject: String, email: String?, nonce: String?) -> String {
        IdentityToken(sub: subject, email: email, nonce: nonce).text
    }

    /// Whether there is an account with this address.
    public func hasAccount(email: String) -> Bool {
        state.withLock { $0.book.account(email: email) != nil }
    }

    /// Makes every access token that was issued so far invalid, as if it had expired.
    public func expireAccessTokens() {
        state.withLock { $0.book.expireAccessTokens() }
    }

    /// Ends every session, as if its user had signed out everywhere from another device.
    public func endSessions() {
        state.withLock { $0.book.sessions.removeAll() }
    }

    /// Answers as a server would.
    public func send(
        _ request: HTTPRequest, body: Data?, limits: HTTPLimits
    ) async throws(HTTPError) -> HTTPReply {
        let now = now()
        let (result, mails) = state.withLock { state -> (Result<HTTPReply, HTTPError>, ArraySlice<Mail>) in
            state.requests.append(request)
            let known = state.book.mails.count
            let result = state.answer(WireRequest(request, body: body, now: now))
            return (result, state.book.mails.dropFirst(known))
        }
        for mail in mails { await onMail(mail) }
        return try result.get()
    }
}
