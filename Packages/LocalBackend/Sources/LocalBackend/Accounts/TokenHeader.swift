import Core
import Foundation

/// What a JWT says of itself before anything in it is believed.
enum TokenHeader {
    /// The `alg` of a token's head; nil for what is no token.
    static func algorithm(of token: String) -> String? {
        struct Header: Decodable { let alg: String }
        return read(Header.self, part: 0, of: token)?.alg
    }

    /// The `iss` that a token claims, which anybody could have written.
    static func claimedIssuer(of token: String) -> String? {
        struct Claims: Decodable { let iss: String }
        return read(Claims.self, part: 1, of: token)?.iss
    }

    private static func read<Part: Decodable>(_ type: Part.Type, part: Int, of token: String) -> Part? {
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let data = Base64URL.decode(parts[part]) else { return nil }
        return try? ReceivedJSON.decode(type, from: data)
    }
}
