import Core
import Foundation

/// What was begun here and comes back by a link: a slot each.
enum FlowKind: String, Sendable, Codable, CaseIterable {
    case signUp = "sign-up"
    case magicLink = "magic-link"
    case recovery
    case emailChange = "email-change"
    case apple
}

/// Something begun here that a link will complete: proof that this installation asked for it. (Source: RFC 7636.)
struct Flow: Sendable, Equatable, Codable {
    static let currentVersion = 1
    /// In seconds. A server's own flows last for minutes, the mails about them for hours.
    static let lifetime: TimeInterval = 86_400

    var version = Flow.currentVersion
    let id: UUID
    let kind: FlowKind
    /// The address of the backend that was asked.
    let origin: String
    let verifier: Secret
    /// On this machine's clock.
    let begun: Date
}
