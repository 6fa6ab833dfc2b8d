import Core
import JWTKit

/// The claims of an access token. The JWT has their names in snake case.
struct AccessTokenClaims: JWTPayload {
    let iss: String
    let sub: String
    let aud: String
    let iat: Int
    let exp: Int
    let email: String
    let phone: String
    let role: String
    let aal: String
    let amr: [AuthenticationMethod]
    let sessionID: String
    let isAnonymous: Bool
    let appMetadata: JSONObject
    let userMetadata: JSONObject

    // Time is checked against the backend's own clock, which tests set.
    func verify(using algorithm: some JWTAlgorithm) async throws {}
}

/// The claims that are read from a caller's token. Keys that belong to no user have neither `sub` nor `exp`.
struct BearerClaims: JWTPayload {
    let sub: String?
    let aud: AudienceClaim?
    let exp: Int?
    /// Seconds since 1970. Only tokens that another program signed have one.
    let nbf: Double?
    let role: String?
    let sessionID: String?

    enum CodingKeys: String, CodingKey {
        case sub, aud, exp, nbf, role
        case sessionID = "session_id"
    }

    func verify(using algorithm: some JWTAlgorithm) async throws {}
}

/// The claims of a token for the product's own services. It belongs to no session, so no call here accepts it.
struct APITokenClaims: JWTPayload {
    let iss: String
    let sub: String
    let aud: String
    let iat: Int
    let exp: Int
    let role: String

    func verify(using algorithm: some JWTAlgorithm) async throws {}
}

/// The claims of the installation's own keys.
struct RoleClaims: JWTPayload {
    let iss: String
    let role: String

    func verify(using algorithm: some JWTAlgorithm) async throws {}
}
