import Core
import Foundation

/// The kinds of flows that start here and are completed by a link. Each kind has its own slot.
enum FlowKind: String, Sendable, Codable, CaseIterable {
    case signUp = "sign-up"
    case magicLink = "magic-link"
    case recovery
    case emailChange = "email-change"
    case apple
}

/// A flow that was started here and that a link will complete. Its verifier proves that this installation requested the
/// link. (Source: RFC 7636.)
struct Flow: Sendable, Equatable, Codable {
    static let currentVersion = 1
    /// In seconds. A server's own flows last for minutes, the mails about them for hours.
    static let lifetime: TimeInterval = 86_400

    var version = Flow.currentVersion
    let id: UUID
    let kind: FlowKind
    /// The address that the account will have, of a change of it; nil for flows of other kinds and of earlier versions.
    var address: String?
    /// The identity of the backend that received the request, `BackendEndpoint.identity`.
    let origin: String
    let verifier: Secret
    /// On this machine's clock.
    let begun: Date
}

/// The code challenge, by which the server recognises the verifier later. Not a secret. (Source: RFC 7636, 4.2.)
struct CodeChallenge: Sendable, Equatable {
    static let method = "s256"

    let text: String

    /// - Parameter secureHash: SHA-256.
    init(_ verifier: Secret, secureHash: (Data) -> Data) {
        text = Base64URL.encode(secureHash(Data(verifier.revealed.utf8)))
    }

    var content: [String: RequestValue] {
        ["code_challenge": .text(text), "code_challenge_method": .text(Self.method)]
    }
}

/// Random texts that cannot be guessed.
enum RandomText {
    /// 32 bytes of the system's generator, in base 64 with the URL-safe alphabet and no padding: 43 characters.
    static func make() -> Secret {
        var generator = SystemRandomNumberGenerator()
        return Secret(Base64URL.encode((0..<4).flatMap { _ in withUnsafeBytes(of: generator.next(), Array.init) }))
    }
}
