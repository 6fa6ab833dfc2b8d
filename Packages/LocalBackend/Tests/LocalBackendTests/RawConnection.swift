import Core
import CoreTesting
import Foundation

/// A raw client: sends the bytes that it is given, and reads the response.
final class RawConnection: Sendable {
    private let descriptor: Int32

    /// Connects to 127.0.0.1, or to another address of this machine that begins with 127.0.0.
    ///
    /// - Parameter own: the local end; any free port of 127.0.0.1 by default.
    init(port: UInt16, lastByte: UInt32 = 1, from own: (lastByte: UInt32, port: UInt16)? = nil) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        if let own {
            var yes: Int32 = 1
            setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
            try Self.call(bind, descriptor, own.lastByte, own.port)
        }
        // An error from here on still runs `deinit`, which closes the descriptor.
        try Self.call(connect, descriptor, lastByte, port)
        limitWaits()
    }

    /// Connects to a Unix socket without checking who may use it.
    init(unix path: String) throws {
        descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix($0.count - 1)) }
        let connected = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard connected == 0 else { throw RawConnectionError(code: errno) }
        limitWaits()
    }

    /// Takes over a connected descriptor.
    init(_ descriptor: Int32) {
        self.descriptor = descriptor
        limitWaits()
    }

    /// The local port.
    var ownPort: UInt16 {
        var address = sockaddr_in()
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        _ = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &size) }
        }
        return UInt16(bigEndian: address.sin_port)
    }

    private static func call(
        _ call: (Int32, UnsafePointer<sockaddr>, socklen_t) -> Int32, _ descriptor: Int32, _ lastByte: UInt32,
        _ port: UInt16
    ) throws {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = (0x7f00_0000 + lastByte).bigEndian
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                call(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard result == 0 else { throw RawConnectionError(code: errno) }
    }

    private func limitWaits() {
        // A server that never answers fails the test instead of hanging it.
        var timeout = timeval(tv_sec: Int(TimeLimits.scaled(seconds: 20)), tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
    }

    deinit {
        close(descriptor)
    }

    func send(_ text: String) async { await send(Data(text.utf8)) }

    /// Sends as much as possible; a server may disconnect before it has read everything.
    func send(_ data: Data) async {
        await onOwnThread { [descriptor] in _ = ServerConnection(descriptor).write(Array(data)) }
    }

    /// The next answer, with a body of the announced length.
    func answer() async throws -> Answer {
        try await onOwnThread { [descriptor] in
            var answer = try Self.head(from: descriptor)
            if answer.headers["transfer-encoding"] == "chunked" {
                while let chunk = try Self.chunk(from: descriptor) { answer.chunks.append(chunk) }
                answer.body = Data(answer.chunks.joined())
            }
            let length = answer.headers["content-length"].flatMap { Int($0) } ?? 0
            while answer.body.count < length {
                try Self.read(length - answer.body.count, from: descriptor, into: &answer.body)
            }
            return answer
        }
    }

    /// The next answer's head; its body is left to be read.
    func head() async throws -> Answer {
        try await onOwnThread { [descriptor] in try Self.head(from: descriptor) }
    }

    private static func head(from descriptor: Int32) throws -> Answer {
        let end = Data("\r\n\r\n".utf8)
        var data = Data()
        // One byte at a time: what follows an answer belongs to the next one.
        while data.suffix(end.count) != end { try read(1, from: descriptor, into: &data) }
        return try Answer(parsingHead: data)
    }

    /// The next chunk of a chunked body; nil at its end. Throws when the connection ends before that.
    func chunk() async throws -> Data? {
        try await onOwnThread { [descriptor] in try Self.chunk(from: descriptor) }
    }

    /// What comes until the server closes its side; throws when it resets the connection.
    func rest() async throws -> Data {
        try await onOwnThread { [descriptor] in
            var data = Data()
            do {
                while true { try Self.read(1 << 16, from: descriptor, into: &data) }
            } catch let error as RawConnectionError where error.code == 0 {
                return data
            }
        }
    }

    private static func chunk(from descriptor: Int32) throws -> Data? {
        var line = Data()
        while line.suffix(2) != Data("\r\n".utf8) { try read(1, from: descriptor, into: &line) }
        guard let size = Int(String(decoding: line.dropLast(2), as: UTF8.self), radix: 16) else {
            throw RawConnectionError(code: EPROTO)
        }
        var chunk = Data()
        while chunk.count < size + 2 { try read(size + 2 - chunk.count, from: descriptor, into: &chunk) }
        return size == 0 ? nil : chunk.dropLast(2)
    }

    /// Disconnects, as a program does when it exits.
    func hangUp() {
        shutdown(descriptor, Int32(SHUT_RDWR))
    }

    /// Closes the client's side alone.
    func endSending() {
        shutdown(descriptor, Int32(SHUT_WR))
    }

    /// Whether the server has closed its side.
    func isAtEnd() async -> Bool {
        await onOwnThread { [descriptor] in
            var byte: UInt8 = 0
            return Self.receive(1, from: descriptor, into: &byte) == 0
        }
    }

    /// Reads at most so many bytes.
    private static func read(_ count: Int, from descriptor: Int32, into data: inout Data) throws {
        var bytes = [UInt8](repeating: 0, count: min(count, 1 << 16))
        let length = receive(bytes.count, from: descriptor, into: &bytes)
        // 0 at the end of the connection.
        guard length > 0 else { throw RawConnectionError(code: length == 0 ? 0 : errno) }
        data.append(contentsOf: bytes[..<length])
    }

    /// Linux interrupts a call with a time limit when the process stood still and goes on.
    private static func receive(_ count: Int, from descriptor: Int32, into bytes: UnsafeMutableRawPointer) -> Int {
        while true {
            let length = recv(descriptor, bytes, count, 0)
            if length >= 0 || errno != EINTR { return length }
        }
    }
}

struct RawConnectionError: Error, Equatable {
    let code: Int32
}
