import Core
import Foundation

/// The code challenge, by which the server recognises the verifier later. Not a secret. (Source: RFC 7636, 4.2.)
struct CodeChallenge: Sendable, Equatable {
    static let method = "s256"

    let text: String

    /// - Parameter secureHash: SHA-256.
    init(_ verifier: Secret, secureHash: (Data) -> Data) {
        text = Base64URL.encode(secureHash(Data(verifier.revealed.utf8)))
    }

    /// The parameters of a request.
    var content: [String: RequestValue] {
        ["code_challenge": .text(text), "code_challenge_method": .text(Self.method)]
    }
}
