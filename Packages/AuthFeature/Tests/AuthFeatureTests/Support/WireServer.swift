import AuthFeatureTesting
import Core
import CoreTesting
import Dispatch
import Foundation
import HTTPTypes
import Networking
import Synchronization

/// An in-memory server behind a real loopback socket, for clients that are separate processes.
///
/// Each connection has its own thread and serves one request, so that every step can be observed.
final class WireServer: Sendable {
    /// The progress of a request.
    enum Step: Sendable, CaseIterable {
        /// The request has been read; the server has done nothing yet.
        case received
        /// The server has carried it out; no part of the reply has been sent.
        case done
        /// Half of the reply has been sent.
        case halfAnswered
        /// The whole reply has been sent.
        case answered
    }

    struct Failure: Error {
        let call: String
        let code: Int32
    }

    let server: InMemoryAuthServer
    let endpoint: BackendEndpoint
    private let listener: Int32

    /// - Parameter watch: called at each step of each request, on a thread that it may block.
    init(_ server: InMemoryAuthServer, watch: @escaping @Sendable (_ call: String, Step) -> Void = { _, _ in }) throws {
        self.server = server
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        self.listener = listener
        guard listener >= 0 else { throw Failure(call: "socket", code: errno) }
        // The processes of a test must not keep each other's connections open.
        _ = fcntl(listener, F_SETFD, FD_CLOEXEC)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let bound = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(listener, $0, size) }
        }
        guard bound == 0, listen(listener, 64) == 0 else { throw Failure(call: "listen", code: errno) }
        let named = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(listener, $0, &size) }
        }
        guard named == 0 else { throw Failure(call: "getsockname", code: errno) }
        endpoint = try BackendEndpoint(
            url: "http://127.0.0.1:\(UInt16(bigEndian: address.sin_port))", key: server.endpoint.key)
        Thread.detachNewThread {
            while true {
                let descriptor = accept(listener, nil, nil)
                guard descriptor >= 0 else { break }
                _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
                Thread.detachNewThread {
                    Self.serve(descriptor, server, watch)
                    close(descriptor)
                }
            }
            close(listener)
        }
    }

    deinit {
        // accept() returns once the listener is shut down.
        shutdown(listener, Int32(SHUT_RDWR))
    }

    private static func serve(
        _ descriptor: Int32, _ server: InMemoryAuthServer, _ watch: @Sendable (String, Step) -> Void
    ) {
        guard let (request, body) = read(descriptor) else { return }
        let call = "\(request.method.rawValue) \(request.path ?? "")"
        watch(call, .received)
        let answer = bytes(of: reply(to: request, body, from: server))
        watch(call, .done)
        let connection = ServerConnection(descriptor)
        connection.write(Array(answer.prefix(answer.count / 2)))
        watch(call, .halfAnswered)
        connection.write(Array(answer.suffix(from: answer.count / 2)))
        watch(call, .answered)
    }

    // The server answers without waiting for anything, so this thread is blocked only briefly.
    private static func reply(to request: HTTPRequest, _ body: Data?, from server: InMemoryAuthServer) -> HTTPReply? {
        let answered = DispatchSemaphore(value: 0)
        let box = ReplyBox()
        Task {
            let reply = try? await server.send(request, body: body, limits: HTTPLimits())
            box.reply.withLock { $0 = reply }
            answered.signal()
        }
        answered.wait()
        return box.reply.withLock { $0 }
    }

    private final class ReplyBox: Sendable {
        let reply = Mutex<HTTPReply?>(nil)
    }

    private static func bytes(of reply: HTTPReply?) -> [UInt8] {
        guard let reply else { return [] }
        var head = "HTTP/1.1 \(reply.response.status.code) \(reply.response.status.reasonPhrase)\r\n"
        for field in reply.response.headerFields { head += "\(field.name.rawName): \(field.value)\r\n" }
        head += "Content-Length: \(reply.body.count)\r\nConnection: close\r\n\r\n"
        return Array(head.utf8) + Array(reply.body)
    }

    private static func read(_ descriptor: Int32) -> (HTTPRequest, Data?)? {
        var received: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            if let request = parse(received) { return request }
            let count = recv(descriptor, &buffer, buffer.count, 0)
            guard count > 0 else { return nil }
            received += buffer[..<count]
        }
    }

    private static func parse(_ received: [UInt8]) -> (HTTPRequest, Data?)? {
        guard let end = received.firstRange(of: Array("\r\n\r\n".utf8)) else { return nil }
        var lines = String(decoding: received[..<end.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
        let start = lines.removeFirst().components(separatedBy: " ")
        guard start.count == 3, let method = HTTPRequest.Method(start[0]) else { return nil }
        var fields = HTTPFields()
        for line in lines {
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2, let name = HTTPField.Name(String(parts[0])) else { continue }
            fields[name] = parts[1].trimmingCharacters(in: .whitespaces)
        }
        let length = fields[.contentLength].flatMap { Int($0) } ?? 0
        guard received.count >= end.upperBound + length else { return nil }
        let body = Data(received[end.upperBound..<end.upperBound + length])
        let request = HTTPRequest(
            method: method, scheme: "http", authority: nil, path: start[1], headerFields: fields)
        return (request, length == 0 ? nil : body)
    }
}
