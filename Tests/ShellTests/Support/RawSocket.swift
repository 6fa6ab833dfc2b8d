import Foundation

@testable import Shell

/// A Unix socket without any protocol: a foreign program that connects to a window.
struct RawSocket: Sendable {
    private let descriptor: Int32

    private init(at url: URL, _ call: (Int32, UnsafePointer<sockaddr>, socklen_t) -> Int32) throws {
        #if canImport(Glibc)
            descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        #else
            descriptor = socket(AF_UNIX, SOCK_STREAM, 0)
        #endif
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: url.path.utf8) }
        let size = socklen_t(MemoryLayout<sockaddr_un>.size)
        let descriptor = descriptor
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { call(descriptor, $0, size) }
        }
        guard result == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    }

    static func connected(to url: URL) throws -> RawSocket {
        try RawSocket(at: url, connect)
    }

    /// A bound socket that listens if requested.
    static func bound(to url: URL, isListening: Bool) throws -> RawSocket {
        let socket = try RawSocket(at: url, bind)
        if isListening { listen(socket.descriptor, 1) }
        return socket
    }

    /// - Returns: whether the peer still accepted the bytes.
    @discardableResult
    func send(_ bytes: some Collection<UInt8>) -> Bool {
        let bytes = Array(bytes)
        return bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) } == bytes.count
    }

    /// Everything that arrives until the peer closes.
    func receiveAll() -> String {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4_096)
        while true {
            let count = buffer.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
            guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
            bytes += buffer[..<count]
        }
    }

    /// Waits until the peer closes or sends something, at most for this time.
    func isClosed(within limit: Duration) -> Bool {
        Readiness.wait(descriptor, for: .reading, until: .now + limit)
    }

    /// Accepts one client and closes its connection.
    func acceptAndClose() {
        Foundation.close(accept(descriptor, nil, nil))
    }

    func close() {
        Foundation.close(descriptor)
    }
}
