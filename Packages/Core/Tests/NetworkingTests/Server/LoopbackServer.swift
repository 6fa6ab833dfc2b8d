import Foundation
import Synchronization

/// A server of raw sockets on loopback, whose every byte a test decides.
///
/// Each connection has a thread, which reads one request after the other and runs the script for each, until the script
/// closes the connection or the peer does.
final class LoopbackServer: Sendable {
    typealias Script = @Sendable (ServedRequest, ServerConnection) -> Void

    private struct State {
        var requests: [ServedRequest] = []
        var connections: [ServerConnection] = []
    }

    private final class Record: Sendable {
        let state = Mutex(State())
    }

    let port: UInt16
    /// Every request, as soon as it has been read whole.
    let arrivals: AsyncStream<ServedRequest>
    /// The number of each connection that has ended, the first being 0.
    let endings: AsyncStream<Int>
    private let listener: Int32
    private let record = Record()

    init(_ script: @escaping Script) throws {
        listener = try LoopbackSocket.listen(backlog: 256)
        port = try LoopbackSocket.port(of: listener)
        let (arrivals, arrival) = AsyncStream.makeStream(of: ServedRequest.self)
        let (endings, ending) = AsyncStream.makeStream(of: Int.self)
        self.arrivals = arrivals
        self.endings = endings
        Thread.detachNewThread { [listener, record] in
            while true {
                let descriptor = accept(listener, nil, nil)
                guard descriptor >= 0 else { break }
                let connection = ServerConnection(descriptor)
                let number = record.state.withLock { state in
                    state.connections.append(connection)
                    return state.connections.count - 1
                }
                Thread.detachNewThread {
                    while let request = connection.readRequest() {
                        record.state.withLock { $0.requests.append(request) }
                        arrival.yield(request)
                        script(request, connection)
                    }
                    connection.close()
                    ending.yield(number)
                }
            }
            close(listener)
        }
    }

    deinit {
        // accept() returns once the listener is shut down; connections end with their sockets.
        shutdown(listener, Int32(SHUT_RDWR))
        for connection in record.state.withLock(\.connections) { connection.end() }
    }

    /// Answers every request with the same bytes.
    convenience init(answering reply: String) throws {
        try self.init { _, connection in connection.write(reply) }
    }

    /// Answers every request and closes the connection.
    convenience init(answeringOnce reply: [UInt8]) throws {
        try self.init { _, connection in
            connection.write(reply)
            connection.end()
        }
    }

    var authority: String { "127.0.0.1:\(port)" }

    var requests: [ServedRequest] { record.state.withLock(\.requests) }

    var connectionCount: Int { record.state.withLock(\.connections.count) }
}
