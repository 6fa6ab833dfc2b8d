import Core
import Foundation
import Networking

/// Signing in with a token from Apple.
extension AccountBook {
    mutating func signInWithIdentityToken(_ request: WireRequest) -> HTTPReply {
        guard request.text("provider") == "apple" else {
            let isKnown = request.text("provider") == "google"
            return WireReply.error(400, isKnown ? "provider_disabled" : "validation_failed")
        }
        let text = request.text("id_token") ?? ""
        guard !text.isEmpty else { return WireReply.oauthError("invalid request", "id_token required") }
        guard let token = IdentityToken(text: text) else { return WireReply.error(400, "validation_failed") }
        guard IdentityToken.isSigned(text) else { return WireReply.oauthError("invalid request", "Bad ID token") }
        let nonce = request.text("nonce")
        guard (nonce == nil) == (token.nonce == nil) else {
            return WireReply.oauthError(
                "invalid request", "Passed nonce and nonce in id_token should either both exist or not.")
        }
        if let nonce, Self.hex(SecureHash.sha256(Data(nonce.utf8))) != token.nonce {
            return WireReply.oauthError("invalid nonce", "Nonces mismatch")
        }
        return begin(account(of: token), now: request.now)
    }

    // Apple has verified the address, so an existing account with that address is used.
    private mutating func account(of token: IdentityToken) -> String {
        if let known = accounts.first(where: { $0.appleSubject == token.sub }) { return known.id }
        let account = account(email: token.email) ?? add(email: token.email ?? "", password: nil)
        change(account.id) { account in
            account.appleSubject = token.sub
            account.isConfirmed = true
        }
        return account.id
    }

    private static func hex(_ data: Data) -> String {
        data.map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
    }
}

/// A token as Apple would create it. The server accepts every token with the right third part as signed.
struct IdentityToken: Codable {
    let sub: String
    let email: String?
    /// Lower-case hex of the SHA-256 of the app's nonce.
    let nonce: String?

    private static let signature = "c2lnbmVk"

    static func isSigned(_ text: String) -> Bool { text.hasSuffix(".\(signature)") }

    var text: String {
        let header = Base64URL.encode(Data(#"{"alg":"none-but-in-memory","typ":"JWT"}"#.utf8))
        // Three texts cannot fail to encode.
        let payload = (try? JSONEncoder().encode(self)) ?? Data()
        return "\(header).\(Base64URL.encode(payload)).\(Self.signature)"
    }
}

extension IdentityToken {
    init?(text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let payload = Base64URL.decode(String(parts[1])),
            let token = try? JSONDecoder().decode(IdentityToken.self, from: payload)
        else { return nil }
        self = token
    }
}
