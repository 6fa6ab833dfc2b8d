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
            if let data = try directory.developmentKey.read() {
                let text = String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
                guard let raw = Base64URL.decode(text), let key = try? P256.Signing.PrivateKey(rawRepresentation: raw)
                else {
                    throw LocalBackendError.damaged(
                        path: directory.developmentKey.url.path,
                        reason: "does not hold a key. Move it away; the next start creates a new one.")
                }
                return key
            }
            let key = P256.Signing.PrivateKey()
            try directory.developmentKey.write(Data((Base64URL.encode(key.rawRepresentation) + "\n").utf8))
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
