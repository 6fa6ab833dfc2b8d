import Core

/// Reads values of a JWT before it is verified.
enum TokenHeader {
    struct Signature: Equatable {
        let algorithm: String
        let keyID: String?
    }

    /// Nil for text that is not a token, and for a token with extensions that must be understood (`crit`), of which none
    /// is supported here. (Source: RFC 7515, 4.1.11.)
    static func signature(of token: String) -> Signature? {
        struct Header: Decodable {
            let alg: String
            let kid: String?
            let crit: [String]?
        }
        guard let header = read(Header.self, part: 0, of: token), header.crit == nil else { return nil }
        return Signature(algorithm: header.alg, keyID: header.kid)
    }

    static func algorithm(of token: String) -> String? { signature(of: token)?.algorithm }

    /// The `iss` that a token claims, which is not verified.
    static func claimedIssuer(of token: String) -> String? {
        struct Claims: Decodable { let iss: String }
        return read(Claims.self, part: 1, of: token)?.iss
    }

    // Each part has one valid encoding, so that a token has one text. The library would accept others.
    private static func read<Part: Decodable>(_ type: Part.Type, part: Int, of token: String) -> Part? {
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        let decoded = parts.compactMap { Base64URL.decode($0) }
        guard parts.count == 3, decoded.count == 3 else { return nil }
        return try? ReceivedJSON.decode(type, from: decoded[part])
    }
}
