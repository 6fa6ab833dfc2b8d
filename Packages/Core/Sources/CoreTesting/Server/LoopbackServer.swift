import Foundation
import Synchronization

/// A server of raw sockets on loopback, whose every byte a test decides.
///
/// Each connection has a thread, which reads one request after the other and runs the script for each, until the script
/// closes the connection or the peer does.
public final class LoopbackServer: Sendable {
    public typealias Script = @Sendable (ServedRequest, ServerConnection) -> Void

    private struct State {
        var requests: [ServedRequest] = []
        var connections: [ServerConnection] = []
    }

    private final class Record: Sendable {
        let state = Mutex(State())
        let arrivals: AsyncStream<ServedRequest>
        private let arrival: AsyncStream<ServedRequest>.Continuation

        init() {
            (arrivals, arrival) = AsyncStream.makeStream(of: ServedRequest.self)
        }

        func add(_ connection: ServerConnection) -> Int {
            state.withLock { state in
                state.connections.append(connection)
                return state.connections.count - 1
            }
        }

        func add(_ request: ServedRequest) {
            state.withLock { $0.requests.append(request) }
            arrival.yield(request)
        }
    }

    public let port: UInt16
    /// The number of each connection that has ended, the first being 0.
    public let endings: AsyncStream<Int>
    private let listener: Int32
    private let record: Record

    private init(_ record: Record, _ converse: @escaping @Sendable (ServerConnection) -> Void) throws {
        self.record = record
        listener = try LoopbackSocket.listen(backlog: 256)
        port = try LoopbackSocket.port(of: listener)
        let (endings, ending) = AsyncStream.makeStream(of: Int.self)
        self.endings = endings
        Thread.detachNewThread { [listener] in
            while true {
                let descriptor = accept(listener, nil, nil)
                guard descriptor >= 0 else { break }
                LoopbackSocket.closeOnExec(descriptor)
                let connection = ServerConnection(descriptor)
                let number = record.add(connection)
                Thread.detachNewThread {
                    converse(connection)
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

    /// Runs `script` for each HTTP request that has been read whole.
    public convenience init(_ script: @escaping Script) throws {
        let record = Record()
        try self.init(record) { connection in
            while let request = connection.readRequest() {
                record.add(request)
                script(request, connection)
            }
        }
    }

    /// Runs `converse` for each connection, in whatever protocol; the connection ends when it returns.
    public convenience init(conversing converse: @escaping @Sendable (ServerConnection) -> Void) throws {
        try self.init(Record(), converse)
    }

    /// Answers every request with the same bytes.
    public convenience init(answering reply: String) throws {
        try self.init { _, connection in connection.write(reply) }
    }

    public var authority: String { "127.0.0.1:\(port)" }

    /// Every request, as soon as it has been read whole.
    public var arrivals: AsyncStream<ServedRequest> { record.arrivals }

    public var requests: [ServedRequest] { record.state.withLock(\.requests) }

    public var connectionCount: Int { record.state.withLock(\.connections.count) }

    /// How many bytes have been handed to the kernel for the clients.
    public var sentCount: Int { record.state.withLock(\.connections).reduce(0) { $0 + $1.sentCount } }
}
