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
    /// What the backend that was asked is known by, `BackendEndpoint.identity`.
    let origin: String
    let verifier: Secret
    /// On this machine's clock.
    let begun: Date
}

extension Flow {
    /// The same flow, bound to what its backend is known by now.
    func bound(by binding: HomeBinding?) -> Flow {
        guard let binding else { return self }
        return Flow(
            version: version, id: id, kind: kind, origin: binding.origin(ofFlowAt: origin), verifier: verifier,
            begun: begun)
    }
}
