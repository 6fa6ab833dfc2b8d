import Core
import Crypto
import Foundation

/// The signing key of the development issuer: an EC key on P-256, created once per installation.
enum DevelopmentKey {
    /// Reads the key, or creates it when there is none. Several processes may call this at once: they get the same key.
    static func loadOrCreate(in directory: DataDirectory) async throws(LocalBackendError) -> P256.Signing.PrivateKey {
        do {
            let lock = try await FileLock.acquire(at: directory.developmentLock)
            defer { lock.release() }
            if let text = try directory.developmentKey.line() {
                guard let raw = Base64URL.decode(text), let key = try? P256.Signing.PrivateKey(rawRepresentation: raw)
                else {
                    throw LocalBackendError.damaged(
                        path: directory.developmentKey.url.path,
                        reason: "does not hold a key. Move it away; the next start creates a new one.")
                }
                return key
            }
            let key = P256.Signing.PrivateKey()
            try directory.developmentKey.keep(line: Base64URL.encode(key.rawRepresentation))
            return key
        } catch let error as FileError {
            throw .file(error)
        } catch let error as LocalBackendError {
            throw error
        } catch {
            // The only other error is the cancellation of the wait for the lock.
            throw .cancelled
        }
    }
}
