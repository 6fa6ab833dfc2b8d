public import Core

/// Recognises what was kept for a home's embedded backend while sessions were bound to its address.
///
/// That address held a port, `http://127.0.0.1:PORT`. Sessions and flows are bound to the home now; those of the earlier
/// form are read as if they always had been.
public struct HomeBinding: Sendable {
    let identity: String
    private let isOwnToken: @Sendable (Secret) -> Bool

    /// - Parameters:
    ///   - identity: what the embedded backend's sessions are bound to, `BackendEndpoint.identity`.
    ///   - isOwnToken: whether the home's backend signed an access token. Expired ones count.
    public init(identity: String, isOwnToken: @escaping @Sendable (Secret) -> Bool) {
        self.identity = identity
        self.isOwnToken = isOwnToken
    }

    /// What a session is bound to. One of another backend stays bound to that.
    func origin(ofSessionAt origin: String, accessToken: Secret) -> String {
        Self.isEarlierAddress(origin) && isOwnToken(accessToken) ? identity : origin
    }

    /// What a flow is bound to. It has no token that would prove where it began, and needs none: what completes it is shown
    /// to the home's own backend alone.
    func origin(ofFlowAt origin: String) -> String {
        Self.isEarlierAddress(origin) ? identity : origin
    }

    private static func isEarlierAddress(_ origin: String) -> Bool {
        let start = "http://127.0.0.1:"
        return origin.hasPrefix(start) && UInt16(origin.dropFirst(start.count)) != nil
    }
}
