import Foundation

/// What a backend calls itself, and where a browser finds it.
struct LocalBackendAddress: Sendable {
    /// Where tokens say that they come from, and what links begin with. Of a backend that cannot listen on the network it is
    /// the address that it had before, and a name where it never had one.
    let name: String
    /// Nil when it cannot listen on the network.
    let browserURL: URL?

    /// - Parameters:
    ///   - bound: the port that it listens on; nil when it cannot.
    ///   - recorded: the port that it had before.
    init(bound: UInt16?, recorded: UInt16?) {
        name = (bound ?? recorded).map { "http://127.0.0.1:\($0)" } ?? "http://localhost"
        browserURL = bound == nil ? nil : URL(string: name)
    }
}
