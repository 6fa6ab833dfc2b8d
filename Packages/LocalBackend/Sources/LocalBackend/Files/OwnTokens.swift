import Core
import Crypto
public import Foundation

/// Recognizes the tokens of one installation, without its backend.
public enum OwnTokens {
    /// Whether an access token was signed with this data directory's own secret, whether or not it has expired. A backend
    /// with a `signingKey` or a `jwtSecret` signs with that instead.
    public static func contain(_ token: String, dataDirectory: URL) -> Bool {
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let signature = Base64URL.decode(parts[2]),
            let secret = try? InstallationSecret.load(from: DataDirectory(url: dataDirectory))
        else { return false }
        return HMAC<SHA256>.isValidAuthenticationCode(
            signature, authenticating: Data("\(parts[0]).\(parts[1])".utf8), using: secret.signingKey)
    }
}
