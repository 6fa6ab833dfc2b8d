import Core
import Foundation

/// What an access token says about its session, as far as it is used here. (Source: RFC 7515, 3.1; RFC 7519, 4.1.)
///
/// Reading it proves nothing: only the server can verify the token. A claim of an unexpected type is left out and does
/// not hide the others; only the user's id is required.
struct AccessTokenClaims: Sendable {
    /// Of the signature, such as `ES256`.
    let algorithm: String
    /// Nil when the server has only one key.
    let keyID: String?
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

    /// Nil for a text that is not a signed JWT in its only encoding, and for one with extensions that must be understood.
    init?(_ token: Secret) {
        let parts = token.revealed.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let header = Self.json(parts[0]), let claims = Self.json(parts[1]),
            Base64URL.decode(parts[2]) != nil, header["crit"] == nil, let algorithm = header["alg"]?.text,
            let subject = claims["sub"]?.text
        else { return nil }
        self.algorithm = algorithm
        self.subject = subject
        keyID = header["kid"]?.text
        sessionID = claims["session_id"]?.text
        level = claims["aal"]?.text.flatMap(AssuranceLevel.init(rawValue:))
        methods = claims["amr"]?.elements.compactMap(AuthenticationMethod.init) ?? []
        issuer = claims["iss"]?.text
        // One or several. (Source: RFC 7519, 4.1.3.)
        audience = claims["aud"].map { $0.elements + [$0] }?.compactMap(\.text) ?? []
        role = claims["role"]?.text
        issuedAt = claims["iat"]?.double.flatMap(Date.init(seconds:))
        expiresAt = claims["exp"]?.double.flatMap(Date.init(seconds:))
    }

    private static func json(_ part: Substring) -> JSONValue? {
        Base64URL.decode(part).flatMap { try? ReceivedJSON.decode(JSONValue.self, from: $0) }
    }
}

extension AuthenticationMethod {
    /// Servers write `{"method":"password","timestamp":1700000000}`, or the name alone. (Source: RFC 8176, 1.)
    fileprivate init?(_ json: JSONValue) {
        guard let name = json.text ?? json["method"]?.text else { return nil }
        self.init(name: name, date: json["timestamp"]?.double.flatMap(Date.init(seconds:)))
    }
}

extension JSONValue {
    /// The elements of an array; none for a value of another type.
    var elements: [JSONValue] {
        if case .array(let elements) = self { elements } else { [] }
    }

    /// A number, as near as a `Double` is to it; nil for a value of another type.
    var double: Double? {
        switch self {
        case .integer(let number): Double(number)
        case .decimal(let number): NSDecimalNumber(decimal: number).doubleValue
        case .number(let number): number
        default: nil
        }
    }
}
