import Core
import Crypto
public import Foundation
import JWTKit

/// A key that signs tokens (ES256), so that other programs can verify them with its public part alone, which
/// `/.well-known/jwks.json` serves. The secret then only verifies: the keys of the installation are signed with it.
public struct SigningKey: Sendable {
    let id: String
    let privateKey: ES256PrivateKey
    let publicKey: JSONWebKey

    /// Reads a key on P-256 from a private JWK (RFC 7517), in a file that only its owner can read. Creates the file,
    /// with a new key and a random `kid`, when there is none; its directory must exist.
    ///
    /// - Throws: ``LocalBackendError`` `file` or `damaged`.
    public init(contentsOf url: URL) throws(LocalBackendError) {
        let file = PrivateFile(url)
        do {
            if try file.read() == nil { try Self.create(at: url) }
            guard let data = try file.read() else { throw FileError("read", url, code: ENOENT) }
            let (key, id) = try JSONWebKey.privateKey(from: data)
            self.id = id
            publicKey = JSONWebKey(key.publicKey, id: id)
            privateKey = try ES256PrivateKey(backing: key)
        } catch let fault as JSONWebKey.Fault {
            throw .damaged(
                path: url.path,
                reason: "is not a private JWK for ES256: \(fault.reason). Correct it, or move it away: the next start "
                    + "then creates a key.")
        } catch {
            throw LocalBackendError(error)
        }
    }

    /// Of several processes that do this at once, one creates the key.
    private static func create(at url: URL) throws(FileError) {
        let content = JSONWebKey(P256.Signing.PrivateKey(), id: UUID().uuidString.lowercased()).text
        do throws(FileError) {
            try UnfinishedFile(content, for: url).create()
        } catch {
            guard error.code == EEXIST else { throw error }
        }
    }
}

/// A secret that signs tokens in place of the installation's own (HS256), so that other programs that have it can
/// verify them. As with Supabase, every program that has it can also sign any token.
public struct JWTSecret: Sendable {
    /// In bytes: the length of the digest (RFC 7518, section 3.2).
    static let minimumLength = 32

    let bytes: Data

    /// Reads a secret from a file that only its owner can read. Line ends after it are ignored.
    ///
    /// - Throws: ``LocalBackendError`` `file` or `damaged`.
    public init(contentsOf url: URL) throws(LocalBackendError) {
        do {
            guard let data = try PrivateFile(url).read() else { throw FileError("read", url, code: ENOENT) }
            bytes = Data(data.reversed().drop { $0 == 0x0a || $0 == 0x0d }.reversed())
        } catch {
            throw LocalBackendError(error)
        }
        guard bytes.count >= Self.minimumLength else {
            throw .damaged(
                path: url.path,
                reason: "is too short to sign tokens with: it holds \(bytes.count) bytes, and must hold at least "
                    + "\(Self.minimumLength).")
        }
    }
}
