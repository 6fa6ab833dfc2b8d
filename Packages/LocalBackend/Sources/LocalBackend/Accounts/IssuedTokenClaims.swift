import Core
import JWTKit

/// Claims whose time is checked against the backend's own clock, which tests set.
protocol UntimedClaims: JWTPayload {}

extension UntimedClaims {
    func verify(using algorithm: some JWTAlgorithm) async throws {}
}

/// The claims of an access token. The JWT has their names in snake case.
struct IssuedTokenClaims: UntimedClaims {
    let iss: String
    let sub: String
    let aud: String
    let iat: Int
    let exp: Int
    let email: String
    let phone: String
    let role: String
    let aal: String
    let amr: [SignInMethod]
    let sessionID: String
    let isAnonymous: Bool
    let appMetadata: JSONObject
    let userMetadata: JSONObject
}

/// The claims that are read from a caller's token. Keys that belong to no user have neither `sub` nor `exp`.
struct BearerClaims: UntimedClaims {
    let sub: String?
    let aud: OneOrMoreTexts?
    let exp: Int?
    /// Seconds since 1970. Only tokens that another program signed have one.
    let nbf: Double?
    let role: String?
    let sessionID: String?

    enum CodingKeys: String, CodingKey {
        case sub, aud, exp, nbf, role
        case sessionID = "session_id"
    }
}

/// The claims of a token for the product's own services. It belongs to no session, so no call here accepts it.
struct APITokenClaims: UntimedClaims {
    let iss: String
    let sub: String
    let aud: String
    let iat: Int
    let exp: Int
    let role: String
}

/// The claims of the installation's own keys.
struct RoleClaims: UntimedClaims {
    let iss: String
    let role: String
}
