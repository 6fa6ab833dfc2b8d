import Core
import Crypto
import Foundation
import JWTKit

/// Stands in for Apple: issues tokens for any identity, signed with a key of this installation. So you can test sign-in
/// without a network, and no other backend accepts its tokens unless it is configured to.
struct DevelopmentIssuer: IdentityVerifier {
    static let path = "/auth/v1/development/apple"
    static let clientID = IdentityIssuer.appID
    static let lifetime = 600

    /// Its address, which is the `iss` of its tokens.
    let name: String
    let keyID: String
    private let keys: JWTKeyCollection
    private let now: @Sendable () -> Date

    var names: Set<String> { [name] }
    var clientIDs: [String] { [Self.clientID] }

    init(name: String, key: P256.Signing.PrivateKey, now: @escaping @Sendable () -> Date) async throws {
        let keyID = Base64URL.encode(Data(SHA256.hash(data: key.publicKey.rawRepresentation)).prefix(12))
        self.name = name
        self.now = now
        self.keyID = keyID
        let signer = try ES256PrivateKey(backing: key)
        keys = await JWTKeyCollection().add(ecdsa: signer, kid: JWKIdentifier(string: keyID))
    }

    func token(for identity: DevelopmentIdentity) async throws -> String {
        let seconds = Timestamp(now()).seconds
        var claims = IdentityClaims(
            iss: name, sub: identity.subject ?? Self.subject(of: identity.email),
            audience: OneOrMoreTexts(texts: [Self.clientID]), exp: seconds + Self.lifetime,
            email: identity.email.lowercased(), isEmailVerified: true, name: identity.name)
        claims.iat = seconds
        claims.nonce = identity.nonce
        return try await keys.sign(claims, kid: JWKIdentifier(string: keyID))
    }

    func claims(of token: String) async throws -> IdentityClaims? {
        guard TokenHeader.signature(of: token)?.algorithm == "ES256" else { return nil }
        return try? await keys.verify(token)
    }

    /// Always the same for an address, in the form of Apple's subjects.
    private static func subject(of email: String) -> String {
        let digest = SHA256.digest(of: email.lowercased()).prefix(16)
        return "000000.\(digest.map { String(format: "%02x", $0) }.joined()).0000"
    }
}

/// The signing key of the development issuer: an EC key on P-256, created once per installation.
enum DevelopmentKey {
    /// Reads the key, or creates it when there is none. Several processes may call this at once: they get the same key.
    static func loadOrCreate(in directory: DataDirectory) async throws -> P256.Signing.PrivateKey {
        let lock = try await FileLock.acquire(at: directory.developmentLock)
        defer { lock.release() }
        guard let text = try directory.developmentKey.line() else {
            let key = P256.Signing.PrivateKey()
            try directory.developmentKey.keep(line: Base64URL.encode(key.rawRepresentation))
            return key
        }
        guard let raw = Base64URL.decode(text), let key = try? P256.Signing.PrivateKey(rawRepresentation: raw) else {
            throw LocalBackendError.damaged(
                path: directory.developmentKey.url.path,
                reason: "does not hold a key. Move it away; the next start creates a new one.")
        }
        return key
    }
}
