import Core
import Crypto
import Foundation
import Testing

@testable import LocalBackend

extension RealServerSetup {
    /// An access token of ada's that differs from a good one in one point.
    func accessToken(_ fault: String) throws -> String {
        let now = Int(test.clock.now.timeIntervalSince1970)
        var claims = try #require(Claims.read(values["access"] ?? ""))
        var header: [String: Any] = ["alg": "HS256", "typ": "JWT"]
        var key = try #require(try InstallationSecret.load(from: DataDirectory(url: test.directory))).signingKey
        switch fault {
        case "without session_id": claims["session_id"] = nil
        case "with session_id odd": claims["session_id"] = "odd"
        case "with the nil session_id": claims["session_id"] = "00000000-0000-0000-0000-000000000000"
        case "without sub": claims["sub"] = nil
        case "with an empty sub": claims["sub"] = ""
        case "with sub 1234567890": claims["sub"] = "1234567890"
        case "of an administrator with sub 1234567890": claims = ["role": "supabase_admin", "sub": "1234567890"]
        case "that is expired": claims["exp"] = now - 1
        case "that is not valid yet": claims["nbf"] = now + 3600
        case "of another secret": key = SymmetricKey(size: .bits256)
        case "with alg none": header["alg"] = "none"
        case "of an unknown ES256 key":
            header["alg"] = "ES256"
            header["kid"] = "odd"
        case "of the secret": break
        default: throw UnknownStep(text: "token \(fault)")
        }
        let text = try [header, claims].map { Base64URL.encode(try JSONSerialization.data(withJSONObject: $0)) }
            .joined(separator: ".")
        guard fault != "with alg none" else { return text + "." }
        return text + "." + Base64URL.encode(Data(HMAC<SHA256>.authenticationCode(for: Data(text.utf8), using: key)))
    }

    /// An ID token of the development issuer.
    func appleToken(_ kind: String) async throws -> String {
        var identity = DevelopmentIdentity(email: "apple@example.com")
        let now = test.clock.now
        switch kind {
        case "with nonce":
            identity.nonce = SHA256.hash(data: Data("nonce".utf8)).map { String($0, radix: 16) }
                .map { $0.count == 1 ? "0\($0)" : $0 }.joined()
        case "without nonce": break
        case "expired": return try await identity.token(dataDirectory: test.directory, now: { now - 700 })
        case "of another audience":
            let token = try await identity.token(dataDirectory: test.directory, now: { now })
            return try await sign(token, withAudience: "another")
        default: throw UnknownStep(text: "apple \(kind)")
        }
        return try await identity.token(dataDirectory: test.directory, now: { now })
    }

    private func sign(_ token: String, withAudience audience: String) async throws -> String {
        var claims = try #require(Claims.read(token))
        claims["aud"] = audience
        let head = token.prefix { $0 != "." }
        let text = "\(head).\(Base64URL.encode(try JSONSerialization.data(withJSONObject: claims)))"
        let key = try await DevelopmentKey.loadOrCreate(in: DataDirectory(url: test.directory))
        return "\(text).\(Base64URL.encode(try key.signature(for: Data(text.utf8)).rawRepresentation))"
    }
}
