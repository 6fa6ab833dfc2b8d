import Foundation
import Synchronization

/// The calls that every raw socket of these tests needs.
public enum LoopbackSocket {
    public struct Failure: Error {
        public let call: String
        public let code: Int32
    }

    /// A listener; by default, on a port that the kernel chooses.
    public static func listen(port: UInt16 = 0, backlog: Int32) throws -> Int32 {
        let descriptor = try open()
        if port != 0 {
            // Connections to an earlier listener on this port may still be closing.
            var yes: Int32 = 1
            setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
        }
        var address = loopback(port: port)
        let size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let bound = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, size) }
        }
        guard bound == 0, Foundation.listen(descriptor, backlog) == 0 else {
            defer { close(descriptor) }
            throw Failure(call: "listen", code: errno)
        }
        return descriptor
    }

    /// The local port.
    public static func port(of descriptor: Int32) throws -> UInt16 {
        var address = sockaddr_in()
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let named = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &size) }
        }
        guard named == 0 else { throw Failure(call: "getsockname", code: errno) }
        return UInt16(bigEndian: address.sin_port)
    }

    /// Programs that a test starts do not get it.
    static func closeOnExec(_ descriptor: Int32) {
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    }

    private static func open() throws -> Int32 {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        guard descriptor >= 0 else { throw Failure(call: "socket", code: errno) }
        closeOnExec(descriptor)
        return descriptor
    }

    private static func loopback(port: UInt16) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        return address
    }
}

/// Ports of 127.0.0.1 on which nothing listens. They are below the ports that backends and the system choose, so a test can
/// leave one closed, or open it again later.
public enum UnusedPort {
    /// The tests of another clone, at the same time, begin elsewhere.
    private static let last = Mutex(UInt16.random(in: 10_000..<20_000))

    /// An unused port, another one at each call.
    public static func next() throws -> UInt16 {
        // Other programs may listen on some. The listener is closed at once.
        for _ in 1..<1_000 {
            if let listener = try? SilentListener(port: following()) { return listener.port }
        }
        return try SilentListener(port: following()).port
    }

    private static func following() -> UInt16 {
        last.withLock { last in
            last = last < 19_999 ? last + 1 : 10_000
            return last
        }
    }
}

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
