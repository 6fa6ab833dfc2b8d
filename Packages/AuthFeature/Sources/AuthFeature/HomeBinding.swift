public import Core

/// Recognises data that an earlier version stored for a home's embedded backend and bound to the backend's address.
///
/// That address contained a port, `http://127.0.0.1:PORT`. Sessions and flows are now bound to the home; those in the
/// earlier form are read as if they were bound to the home.
public struct HomeBinding: Sendable {
    let identity: String
    private let isOwnToken: @Sendable (Secret) -> Bool

    /// - Parameters:
    ///   - identity: the identity that the embedded backend's sessions are bound to, `BackendEndpoint.identity`.
    ///   - isOwnToken: whether the home's backend signed an access token. Expired tokens count.
    public init(identity: String, isOwnToken: @escaping @Sendable (Secret) -> Bool) {
        self.identity = identity
        self.isOwnToken = isOwnToken
    }

    /// The origin that a session is bound to. A session of another backend keeps its origin.
    func origin(ofSessionAt origin: String, accessToken: Secret) -> String {
        Self.isEarlierAddress(origin) && isOwnToken(accessToken) ? identity : origin
    }

    /// The origin that a flow is bound to. A flow has no token that would prove where it began, and needs none: what
    /// completes it is sent only to the home's own backend.
    func origin(ofFlowAt origin: String) -> String {
        Self.isEarlierAddress(origin) ? identity : origin
    }

    private static func isEarlierAddress(_ origin: String) -> Bool {
        let start = "http://127.0.0.1:"
        return origin.hasPrefix(start) && UInt16(origin.dropFirst(start.count)) != nil
    }
}
