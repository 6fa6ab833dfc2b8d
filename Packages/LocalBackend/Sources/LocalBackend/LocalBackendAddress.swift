import Foundation

/// The address that a backend uses in tokens and links, and the one that a browser can open.
struct LocalBackendAddress: Sendable {
    /// The issuer in tokens and the start of links. When the backend cannot listen on the network, this is the address
    /// that it had before, or `http://localhost` if it never had one.
    let name: String
    /// Nil when the backend cannot listen on the network.
    let browserURL: URL?

    /// - Parameters:
    ///   - bound: the port that it listens on; nil when it cannot.
    ///   - recorded: the port that it had before.
    init(bound: UInt16?, recorded: UInt16?) {
        name = (bound ?? recorded).map { "http://127.0.0.1:\($0)" } ?? "http://localhost"
        browserURL = bound == nil ? nil : URL(string: name)
    }
}
