import Core
import Foundation

/// An access token in the form of a JWT. Nothing is signed: the server knows the tokens that it has issued.
struct AccessToken: Codable {
    let sub: String
    let aal: String
    /// When it ends, in seconds since 1970.
    let exp: Int

    var text: String {
        let header = Base64URL.encode(Data(#"{"alg":"none-but-in-memory","typ":"JWT"}"#.utf8))
        // Texts and a number cannot fail to encode.
        let payload = (try? JSONEncoder().encode(self)) ?? Data()
        return "\(header).\(Base64URL.encode(payload)).\(Base64URL.encode(Data(UUID().uuidString.utf8)))"
    }
}

extension AccessToken {
    init?(text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let payload = Base64URL.decode(parts[1]),
            let token = try? JSONDecoder().decode(AccessToken.self, from: payload)
        else { return nil }
        self = token
    }
}
