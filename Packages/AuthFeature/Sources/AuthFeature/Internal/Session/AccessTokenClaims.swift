import Core
import Foundation

/// What an access token says about its session, as far as it is used here. Reading it proves nothing: only a verified
/// token is the server's.
struct AccessTokenClaims: Decodable, Sendable {
    /// The user's id.
    let subject: String
    /// Nil for a token that was issued without a session.
    let sessionID: String?
    /// Nil when the server does not know levels.
    let level: AssuranceLevel?
    let methods: [AuthenticationMethod]
    let issuer: String?
    let audience: [String]
    let role: String?
    /// On the server's clock, as is ``expiresAt``.
    let issuedAt: Date?
    let expiresAt: Date?

    private enum CodingKeys: String, CodingKey {
        case role
        case subject = "sub"
        case sessionID = "session_id"
        case level = "aal"
        case methods = "amr"
        case issuer = "iss"
        case audience = "aud"
        case issuedAt = "iat"
        case expiresAt = "exp"
    }

    /// A claim of an unexpected type is left out and does not hide the others; only the user's id is required.
    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        subject = try container.decode(String.self, forKey: .subject)
        func claim<T: Decodable>(_ key: CodingKeys) -> T? { try? container.decode(T.self, forKey: key) }
        sessionID = claim(.sessionID)
        level = claim(.level).flatMap(AssuranceLevel.init(rawValue:))
        methods = claim(.methods).map { (methods: [JSONValue]) in methods.compactMap(AuthenticationMethod.init) } ?? []
        issuer = claim(.issuer)
        // Either form is allowed. (Source: RFC 7519, 4.1.3.)
        audience = claim(.audience) ?? claim(.audience).map { [$0] } ?? []
        role = claim(.role)
        issuedAt = claim(.issuedAt).flatMap(Date.init(seconds:))
        expiresAt = claim(.expiresAt).flatMap(Date.init(seconds:))
    }
}

extension AccessTokenClaims {
    /// Nil for a token that is not a JWT.
    init?(_ token: Secret) {
        guard let claims = SignedToken(token)?.claims else { return nil }
        self = claims
    }
}

extension AuthenticationMethod {
    /// Servers write `{"method":"password","timestamp":1700000000}`, or the name alone. (Source: RFC 8176, 1.)
    fileprivate init?(_ json: JSONValue) {
        guard let name = json.text ?? json["method"]?.text else { return nil }
        let time: Double? =
            switch json["timestamp"] {
            case .integer(let seconds)?: Double(seconds)
            case .decimal(let seconds)?: NSDecimalNumber(decimal: seconds).doubleValue
            default: nil
            }
        self.init(name: name, date: time.flatMap(Date.init(seconds:)))
    }
}
