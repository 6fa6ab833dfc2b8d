import Core
import Foundation

/// A server that manages accounts and their sessions.
///
/// Every call makes one request, or none when it cannot be sent; nothing is retried here. The last byte of the reply must
/// arrive within `limit`, or within ``AuthLimits/request``; for a sign-out, within ``AuthLimits/signOut``.
protocol AuthBackend: Sendable {
    /// The identity that sessions and flows are bound to, `BackendEndpoint.identity`.
    func origin() async throws(BackendFailure) -> String

    // MARK: Signing in

    /// Creates an account. Nil: the account must be confirmed before it gets a session.
    func signUp(email: String, password: Secret, challenge: CodeChallenge) async throws(BackendFailure) -> Grant?
    func signIn(email: String, password: Secret) async throws(BackendFailure) -> Grant
    /// - Parameter nonce: in its original form, not hashed.
    func signIn(appleToken: Secret, nonce: Secret) async throws(BackendFailure) -> Grant
    /// The address where the browser starts a sign-in with Apple.
    func appleAddress(challenge: CodeChallenge) async throws(BackendFailure) -> URL
    func refresh(_ renewal: Bearer, limit: Duration) async throws(BackendFailure) -> Grant

    // MARK: Mails

    func sendMail(_ mail: RequestedMail, email: String, challenge: CodeChallenge) async throws(BackendFailure)
    func resend(_ mail: ResendableMail, email: String, challenge: CodeChallenge) async throws(BackendFailure)
    /// Redeems a code from a mail. Nil: the code was accepted, and another address must be confirmed as well.
    func verify(_ code: MailedCode, email: String, for purpose: CodePurpose) async throws(BackendFailure) -> Grant?
    /// Opens a mail's link, as a browser would.
    ///
    /// - Returns: where it redirects to; nil when the link is not this backend's, and then nothing was sent.
    func open(_ link: MailLink) async throws(BackendFailure) -> URL?
    /// Redeems the code of a link.
    func exchange(code: Secret, for flow: Flow) async throws(BackendFailure) -> Grant

    /// The keys that verify this server's tokens; none when only the server can verify them.
    ///
    /// - Parameter origin: the only backend that may be asked.
    func publicKeys(origin: String) async throws(BackendFailure) -> PublicKeys

    // MARK: On behalf of a session

    /// The user that the bearer token belongs to.
    func user(_ access: Bearer, limit: Duration) async throws(BackendFailure) -> UserReply
    /// - Parameter challenge: for the link of the mail, when the address is to change.
    func update(
        _ change: UserChange, challenge: CodeChallenge?, _ access: Bearer
    ) async throws(BackendFailure) -> UserReply
    func signOut(_ access: Bearer, scope: SignOutScope) async throws(BackendFailure)
    /// Adds a second factor that is not verified yet.
    func enrollFactor(name: String, _ access: Bearer) async throws(BackendFailure) -> FactorEnrollment
    func removeFactor(_ id: String, _ access: Bearer) async throws(BackendFailure)
    /// Asks for a code of a factor.
    ///
    /// - Returns: the id with which the code is confirmed.
    func challengeFactor(_ id: String, _ access: Bearer) async throws(BackendFailure) -> String
    /// Confirms a code of a factor. The granted tokens replace those of the bearer's session.
    func verifyFactor(
        _ id: String, challenge: String, code: FactorCode, _ access: Bearer
    ) async throws(BackendFailure) -> Grant
    func deleteAccount(_ access: Bearer) async throws(BackendFailure)
    /// A token for the backend's own API.
    func apiToken(_ access: Bearer) async throws(BackendFailure) -> APIGrant
}

/// The mails that sign a user in.
enum RequestedMail: Sendable {
    case magicLink, recovery
}

/// A token, and the address of the only backend that may receive it.
struct Bearer: Sendable {
    let token: Secret
    let origin: String
}

/// What a server grants to a user after authentication.
struct Grant: Sendable {
    let accessToken: Secret
    let refreshToken: Secret
    /// Of the access token, in seconds from when it was issued.
    let lifetime: TimeInterval
    let receivedAt: Date
    /// The server's clock when it sent the reply; nil when the reply has no date.
    let serverDate: Date?
    let origin: String
    let user: AppUser
}

/// A token for the backend's own API.
struct APIGrant: Sendable {
    let token: Secret
    /// In seconds from when it was issued.
    let lifetime: TimeInterval
    let receivedAt: Date
    /// The server's clock when it sent the reply; nil when the reply has no date.
    let serverDate: Date?
}

/// A server's public keys.
struct PublicKeys: Sendable {
    let keys: [PublicKey]
    /// The server's clock when it sent the reply; nil when the reply has no date.
    let serverDate: Date?
}

/// A server's reply about a user.
struct UserReply: Sendable {
    let user: AppUser
    /// The server's clock when it sent the reply; nil when the reply has no date.
    let serverDate: Date?
}
