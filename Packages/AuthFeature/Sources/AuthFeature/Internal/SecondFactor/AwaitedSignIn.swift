import Core
import Foundation

/// A sign-in that becomes the session once a code of the user's second factor is confirmed, as its file holds it. Do not
/// rename keys: a file outlives the version that wrote it.
struct AwaitedSignIn: Sendable, Equatable, Codable, Expiring {
    static let currentVersion = 1

    var version = AwaitedSignIn.currentVersion
    /// Of the session that it becomes.
    let generation: UUID
    /// The identity of the backend that granted it, `BackendEndpoint.identity`.
    let origin: String
    let accessToken: Secret
    /// When the access token expires. The sign-in ends with it.
    let expiresAt: Date
    let clockSkew: TimeInterval
    let userID: String
    let email: String?
    let name: String?
    let factors: [AuthFactor]
    /// Whether it began with a mail for a forgotten password.
    let isRecovery: Bool

    private enum CodingKeys: String, CodingKey {
        case version, generation, origin, email, name, factors
        case accessToken = "access_token"
        case expiresAt = "expires_at"
        case clockSkew = "clock_skew"
        case userID = "user_id"
        case isRecovery = "is_recovery"
    }

    init(_ grant: Grant, for purpose: SignInPurpose) {
        generation = UUID()
        origin = grant.origin
        accessToken = grant.accessToken
        expiresAt = grant.expiry.date
        clockSkew = grant.expiry.clockSkew
        userID = grant.user.uid
        email = grant.user.email
        name = grant.user.name
        factors = grant.user.factors
        isRecovery = purpose == .recovery
    }

    var user: AppUser { AppUser(uid: userID, email: email, name: name, factors: factors) }
    var purpose: SignInPurpose { isRecovery ? .recovery : .signIn }
    /// Authenticates the requests that confirm a code, or end the sign-in.
    var access: Bearer { Bearer(token: accessToken, origin: origin) }
}

extension AssuranceLevel {
    /// The level that an access token states; ``one`` when it states none.
    ///
    /// The signature is not checked: the token came from the server that issued it.
    init(of token: Secret) {
        self = SignedToken(token)?.claims["aal"]?.text.flatMap(AssuranceLevel.init(rawValue:)) ?? .one
    }
}

extension AppUser {
    /// Whether the user has a second factor that `token` does not prove.
    func lacksSecondFactor(in token: Secret) -> Bool {
        AssuranceLevel(of: token) == .one && !verifiedFactors.isEmpty
    }
}

extension Session {
    var lacksSecondFactor: Bool { user.lacksSecondFactor(in: accessToken) }
}
