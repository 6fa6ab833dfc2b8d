import Foundation

/// A port on loopback that accepts connections and sends nothing.
public final class SilentListener: Sendable {
    public let port: UInt16
    private let descriptor: Int32

    /// - Parameter wanted: the port; by default, any free one.
    public init(port wanted: UInt16 = 0) throws {
        descriptor = try LoopbackSocket.listen(port: wanted, backlog: 8)
        port = try LoopbackSocket.port(of: descriptor)
    }

    deinit {
        close(descriptor)
    }

    /// Whether a client has connected.
    public func hasClient() -> Bool {
        var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&entry, 1, 0) > 0
    }
}
