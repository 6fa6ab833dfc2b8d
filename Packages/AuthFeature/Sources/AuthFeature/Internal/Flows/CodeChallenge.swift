import Core
import Foundation

/// What a server is told of a verifier, so that it knows it when it sees it. Not a secret. (Source: RFC 7636, 4.2.)
struct CodeChallenge: Sendable, Equatable {
    static let method = "s256"

    let text: String

    /// - Parameter secureHash: SHA-256.
    init(_ verifier: Secret, secureHash: (Data) -> Data) {
        text = RandomText.base64URL(secureHash(Data(verifier.revealed.utf8)))
    }

    /// As requests have it.
    var content: [String: RequestValue] {
        ["code_challenge": .text(text), "code_challenge_method": .text(Self.method)]
    }
}
