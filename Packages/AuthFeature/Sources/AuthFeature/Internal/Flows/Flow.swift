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

extension Flow {
    /// The same flow, bound to the current identity of its backend.
    func bound(by binding: HomeBinding?) -> Flow {
        guard let binding else { return self }
        return Flow(
            version: version, id: id, kind: kind, address: address, origin: binding.origin(ofFlowAt: origin),
            verifier: verifier,
            begun: begun)
    }
}
