import Core
import Foundation

/// A signed JWT, decoded but not verified: only the server can do that. (Source: RFC 7515, 3.1.)
struct SignedToken: Sendable {
    let header: JSONValue
    let claims: JSONValue

    /// Nil for a text that is not a signed JWT in its only encoding, and for one with extensions that must be understood.
    init?(_ token: Secret) {
        let parts = token.revealed.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let header = Self.json(parts[0]), let claims = Self.json(parts[1]),
            Base64URL.decode(parts[2]) != nil, header["alg"]?.text != nil, header["crit"] == nil
        else { return nil }
        self.header = header
        self.claims = claims
    }

    private static func json(_ part: Substring) -> JSONValue? {
        Base64URL.decode(part).flatMap { try? ReceivedJSON.decode(JSONValue.self, from: $0) }
    }
}

extension SessionClaims {
    /// Reads an access token. A claim of an unexpected type is left out and does not hide the others.
    ///
    /// - Throws: ``AuthError/tokenNotVerified(_:)`` for a text that cannot be the token of a session.
    init(_ token: Secret) throws(AuthError) {
        guard let token = SignedToken(token) else {
            throw .tokenNotVerified("it does not have the form of a signed token")
        }
        let claims = token.claims
        guard let userID = claims["sub"]?.text else { throw .tokenNotVerified("it names no user") }
        guard let expiresAt = claims["exp"]?.double.flatMap(Date.init(seconds:)) else {
            throw .tokenNotVerified("it does not say when it expires")
        }
        self.userID = userID
        self.expiresAt = expiresAt
        sessionID = claims["session_id"]?.text
        level = claims["aal"]?.text.flatMap(AssuranceLevel.init(rawValue:))
        methods = claims["amr"]?.elements?.compactMap(AuthenticationMethod.init) ?? []
        issuer = claims["iss"]?.text
        // One or several. (Source: RFC 7519, 4.1.3.)
        audience = claims["aud"].map { ($0.elements ?? []) + [$0] }?.compactMap(\.text) ?? []
        role = claims["role"]?.text
        issuedAt = claims["iat"]?.double.flatMap(Date.init(seconds:))
        algorithm = token.header["alg"]?.text ?? ""
        keyID = token.header["kid"]?.text
    }
}

extension SessionCaller {
    /// What the session's access token says, after the server has accepted it.
    func claims() async throws -> SessionClaims {
        let session = try signedIn()
        // The call may renew the token; the claims are those of the token that the server accepted.
        let token = try await call(session) { access in
            _ = try await backend.user(access, of: session)
            return access.token
        }
        let claims = try SessionClaims(token)
        guard claims.userID == session.userID else {
            throw AuthError.tokenNotVerified("it names another user than the session's")
        }
        return claims
    }
}

extension AuthenticationMethod {
    /// Servers write `{"method":"password","timestamp":1700000000}`, or the name alone. (Source: RFC 8176, 1.)
    fileprivate init?(_ json: JSONValue) {
        guard let name = json.text ?? json["method"]?.text else { return nil }
        self.init(name: name, date: json["timestamp"]?.double.flatMap(Date.init(seconds:)))
    }
}
