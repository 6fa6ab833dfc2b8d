import Core
import Foundation
import JWTKit

/// A remote issuer. Its keys are fetched when they are needed, and cached.
actor RemoteIssuer: IdentityVerifier {
    /// How long keys are cached, and the minimum interval between two fetches, including failed ones. In seconds.
    private static let freshness = 600.0
    private static let pause = 30.0
    private static let apple: Set<String> = ["https://appleid.apple.com", "https://account.apple.com"]

    nonisolated let names: Set<String>
    nonisolated var clientIDs: [String] { issuer.clientIDs }

    private let issuer: IdentityIssuer
    private let now: @Sendable () -> Date
    private var known: (keys: JWTKeyCollection, fetchedAt: Date)?
    private var failed: (failure: any Error, at: Date)?
    private let fetches = SingleFlight<OnlyKey, JWTKeyCollection, any Error>()

    init(_ issuer: IdentityIssuer, now: @escaping @Sendable () -> Date) {
        let name = issuer.url.absoluteString
        self.issuer = issuer
        self.now = now
        names = Self.apple.contains(name) ? Self.apple : [name]
    }

    func claims(of token: String) async throws -> IdentityClaims? {
        guard let algorithm = TokenHeader.signature(of: token)?.algorithm, ["RS256", "ES256"].contains(algorithm) else {
            return nil
        }
        let (keys, isNew) = try await keys(youngerThan: Self.freshness)
        if let claims: IdentityClaims = try? await keys.verify(token) { return claims }
        guard !isNew else { return nil }
        // Issuers change their keys: the token may have a new key, which justifies another fetch, but not for every
        // forged token.
        let (newer, _) = try await self.keys(youngerThan: Self.pause)
        return try? await newer.verify(token)
    }

    private func keys(youngerThan age: Double) async throws -> (keys: JWTKeyCollection, isNew: Bool) {
        if let known, isRecent(known.fetchedAt, age) { return (known.keys, false) }
        if let failed, isRecent(failed.at, Self.pause) { throw failed.failure }
        return (try await fetches.run(.only) { try await self.look() }, true)
    }

    /// A moment in the future was recorded while the clock was ahead, and is not recent.
    private func isRecent(_ moment: Date, _ seconds: Double) -> Bool {
        abs(now().timeIntervalSince(moment)) < seconds
    }

    private func look() async throws -> JWTKeyCollection {
        let startedAt = now()
        do {
            let keys = try await fetch()
            known = (keys, startedAt)
            failed = nil
            return keys
        } catch {
            failed = (error, now())
            throw error
        }
    }

    private struct Discovery: Decodable {
        let issuer: String
        let keys: URL

        enum CodingKeys: String, CodingKey {
            case issuer
            case keys = "jwks_uri"
        }
    }

    private func fetch() async throws -> JWTKeyCollection {
        let address = issuer.url.appending(path: ".well-known/openid-configuration")
        let discovery: Discovery = try await read(address)
        guard names.contains(discovery.issuer) else {
            throw IssuerFailure(description: "\(address) describes another issuer than itself")
        }
        guard IdentityIssuer.isTrustworthy(discovery.keys) else {
            throw IssuerFailure(description: "\(address) names an address for its keys that cannot be trusted")
        }
        let set: KeySet = try await read(discovery.keys)
        let keys = JWTKeyCollection()
        // A key of an unknown kind is skipped: only tokens that are signed with it are refused.
        for key in set.keys.compactMap(\.key) where key.keyType == .rsa || key.keyType == .ecdsa {
            _ = try? await keys.add(jwk: key)
        }
        return keys
    }

    private struct KeySet: Decodable {
        let keys: [Entry]

        struct Entry: Decodable {
            let key: JWK?

            init(from decoder: any Decoder) throws {
                key = try? JWK(from: decoder)
            }
        }
    }

    private func read<Document: Decodable>(_ url: URL) async throws -> Document {
        let data: Data
        do {
            data = try await issuer.documents.document(at: url)
        } catch {
            throw IssuerFailure(description: "\(url) could not be fetched: \(error)")
        }
        guard let document = try? ReceivedJSON.decode(Document.self, from: data) else {
            throw IssuerFailure(description: "\(url) is not the document that it should be")
        }
        return document
    }
}
