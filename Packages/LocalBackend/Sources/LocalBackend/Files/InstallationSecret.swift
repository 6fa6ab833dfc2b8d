import Core
import Crypto
import Foundation

/// The secret on which every token of an installation depends. It never leaves its file and this process.
struct InstallationSecret: Sendable {
    private let text: String

    /// Reads the secret, or creates it when there is none. The caller holds the directory's claim.
    static func loadOrCreate(in directory: DataDirectory) throws -> InstallationSecret {
        if let secret = try load(from: directory) { return secret }
        let secret = InstallationSecret(text: Base64URL.encode(RandomBytes.make(count: 32)))
        try directory.secret.keep(line: secret.text)
        return secret
    }

    /// The secret of a directory that has been served before; nil when it has not.
    static func load(from directory: DataDirectory) throws -> InstallationSecret? {
        guard let text = try directory.secret.line() else { return nil }
        guard text.utf8.count >= 32 else {
            throw LocalBackendError.damaged(
                path: directory.secret.url.path, reason: "is too short to be a secret. \(remedy)")
        }
        return InstallationSecret(text: text)
    }

    private static let remedy =
        "Move it away; the next start creates a new one. All users must then sign in again, and an administrator must "
        + "remove their second factors."

    /// The key of access tokens: the text itself, as Supabase uses its JWT secret.
    var signingKey: SymmetricKey { SymmetricKey(data: Data(text.utf8)) }

    /// A separate key for another purpose. The other keys cannot be derived from it.
    func derivedKey(for purpose: String) -> SymmetricKey {
        HKDF<SHA256>.deriveKey(
            inputKeyMaterial: SymmetricKey(data: Data(text.utf8)), info: Data(purpose.utf8), outputByteCount: 32)
    }
}

enum RandomBytes {
    /// From the system's generator.
    static func make(count: Int) -> [UInt8] { (0..<count).map { _ in .random(in: .min ... .max) } }
}

/// The files of a data directory that hold one line of text.
extension PrivateFile {
    /// The line without blanks around it; nil when there is no such file.
    func line() throws(FileError) -> String? {
        try read().map { String(decoding: $0, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines) }
    }

    /// Writes the line, unless the file already holds it.
    func keep(line: String) throws(FileError) {
        let content = Data((line + "\n").utf8)
        if try read() != content { try write(content) }
    }
}
