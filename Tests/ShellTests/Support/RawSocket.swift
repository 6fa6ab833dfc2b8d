import Core
import Foundation

@testable import Shell

/// A Unix socket without any protocol: a foreign program that connects to a window.
struct RawSocket: Sendable {
    private let descriptor: Int32

    private init(_ descriptor: Int32) {
        self.descriptor = descriptor
    }

    static func connected(to url: URL) throws -> RawSocket {
        RawSocket(try PrivateSocket(url.lastPathComponent, in: url.deletingLastPathComponent()).connect())
    }

    static func listening(at url: URL) throws -> RawSocket {
        RawSocket(try PrivateSocket(url.lastPathComponent, in: url.deletingLastPathComponent()).listen(backlog: 1))
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
