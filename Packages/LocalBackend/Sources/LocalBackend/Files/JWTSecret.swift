public import Foundation
import Core

/// A secret that signs tokens in place of the installation's own (HS256), so that other programs that know it can
/// verify them. As with Supabase, every program that knows it can also sign any token.
public struct JWTSecret: Sendable {
    /// In bytes: the length of the digest (RFC 7518, section 3.2).
    static let minimumLength = 32

    let bytes: Data

    /// Reads a secret from a file that only its owner can read. Line ends after it are ignored.
    ///
    /// - Throws: ``LocalBackendError`` `file` or `damaged`.
    public init(contentsOf url: URL) throws(LocalBackendError) {
        let data = try LocalBackendError.wrapping { () throws(FileError) in try PrivateFile(url).read() }
        guard let data else { throw .file(FileError("read", url, code: ENOENT)) }
        let secret = Data(data.reversed().drop { $0 == 0x0a || $0 == 0x0d }.reversed())
        guard secret.count >= Self.minimumLength else {
            throw .damaged(
                path: url.path,
                reason: "is too short to sign tokens with: it holds \(secret.count) bytes, and must hold at least "
                    + "\(Self.minimumLength).")
        }
        bytes = secret
    }
}
