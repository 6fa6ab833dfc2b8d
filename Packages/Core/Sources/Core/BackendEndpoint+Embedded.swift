public import Foundation

extension BackendEndpoint {
    /// What sessions of the embedded backend are bound to: the home that they are stored in.
    public static let embeddedIdentity = "embedded"

    /// The embedded backend of a home. Its address names no port: the socket decides where requests go.
    ///
    /// - Parameters:
    ///   - socket: where the app's own processes reach it.
    ///   - key: the anon key.
    ///   - browserURL: where a browser reaches what is meant for browsers; nil when it cannot listen on the network.
    /// - Throws: ``ConfigurationError`` for a key that must never be in a client.
    public init(embeddedAt socket: PrivateSocket, key: String, browserURL: URL?) throws(ConfigurationError) {
        let address = try BackendEndpoint(url: "http://localhost", key: key)
        self.init(
            url: address.url, key: address.key, identity: Self.embeddedIdentity, browserURL: browserURL, socket: socket)
    }
}
