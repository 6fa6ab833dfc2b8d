import Core
import FlyingSocks
import Foundation

/// One client's connection: reads requests one after the other, and answers each.
///
/// FlyingFox's own HTTP layer does not limit heads and bodies, and parses an unread body as the next request; so only
/// its sockets are used.
actor Connection {
    let socket: AsyncSocket
    private let peer: Peer
    nonisolated let client: String
    private let pool: any Actor
    private let gateway: Gateway
    let limits: ServerLimits
    private let room: BodyRoom
    private let deadlines: Deadlines
    let now: @Sendable () -> Date
    /// Bytes that have arrived and not been parsed yet.
    private var buffer = Data()
    private var isStopping = false
    private(set) var hasPeerGone = false
    private var reserved = 0

    private enum Phase {
        case idle
        case receiving
        case answering
    }

    private var phase = Phase.idle {
        didSet { if phase != oldValue { isFree(phase != .answering) } }
    }
    private let isFree: @Sendable (Bool) -> Void
    private var serving: Task<Void, Never>?

    /// `isFree` is called with true when the connection begins to wait for its client and again when a request begins
    /// to arrive, and with false once the request is complete. A connection that waits may be closed when others need
    /// its place.
    init(
        _ socket: AsyncSocket, peer: Peer, pool: any Actor, gateway: Gateway, room: BodyRoom, deadlines: Deadlines,
        now: @escaping @Sendable () -> Date, isFree: @escaping @Sendable (Bool) -> Void
    ) {
        self.socket = socket
        self.peer = peer
        self.client = gateway.limits.clientName(peer)
        self.pool = pool
        self.gateway = gateway
        self.limits = gateway.limits
        self.room = room
        self.deadlines = deadlines
        self.isFree = isFree
        self.now = now
    }

    /// Serves until the client or ``stop()`` ends it, then closes the socket.
    func serve() async {
        let task = Task { await answerRequests() }
        serving = task
        if isStopping { task.cancel() }
        await withTaskCancellationHandler {
            await task.value
        } onCancel: {
            task.cancel()
        }
        releaseRoom()
        await closeSocket(socket.socket, on: pool)
    }

    /// Lets the request in flight finish, and accepts no more.
    func stop() {
        isStopping = true
        if phase == .idle { serving?.cancel() }
    }

    /// Ends at once, unless a request is being answered.
    func makeRoom() {
        isStopping = true
        if phase != .answering { serving?.cancel() }
    }

    private func answerRequests() async {
        var head: RequestHead?
        do {
            while !isStopping {
                head = nil
                guard let text = try await nextHead() else { return }
                let parsed = try RequestHead(parsing: text, maximumFields: limits.fields)
                head = parsed
                let request = Request(head: parsed, body: try await body(of: parsed), peer: peer)
                phase = .answering
                let reply = await reply(to: request)
                guard !Task.isCancelled, !hasPeerGone else { return }
                let keepsAlive = parsed.keepsAlive && !isStopping
                let isWhole = try await send(reply, keepsAlive: keepsAlive)
                // Not before: a reply may hold as much as its request.
                releaseRoom()
                guard keepsAlive, isWhole else { return }
            }
        } catch let refusal as RequestRefusal {
            try? await send(gateway.reply(to: refusal, head: head).encoded(date: now(), keepsAlive: false))
            await discardRest()
        } catch {
            // The client has disconnected, or the server is stopping: no reply is sent.
        }
    }

    /// The call is cancelled when its time is up and when the client disconnects: no client would receive its reply.
    private func reply(to request: Request) async -> Reply {
        let (gateway, deadlines, limit) = (gateway, deadlines, limits.handling)
        let answering = Task { await deadlines.abandoning(after: limit) { await gateway.reply(to: request) } }
        let reading = Task { await readAhead { answering.cancel() } }
        let reply = await withTaskCancellationHandler {
            await answering.value
        } onCancel: {
            answering.cancel()
        }
        reading.cancel()
        await reading.value
        return reply ?? gateway.reply(to: .tooSlowToAnswer, head: request.head)
    }

    /// Reads while a request is answered, which is the only way to detect that the client has disconnected. Reads at
    /// most as much as a head; a client that sends more before its answer is not watched any further.
    func readAhead(onHangUp: @Sendable () -> Void) async {
        while buffer.count <= limits.head {
            do {
                buffer.append(contentsOf: try await socket.read(atMost: 4096))
            } catch {
                guard !Task.isCancelled else { return }
                hasPeerGone = true
                onHangUp()
                return
            }
        }
    }

    /// The next request's head without the empty line that ends it; nil when no more requests come.
    private func nextHead() async throws -> String? {
        phase = .idle
        if buffer.isEmpty {
            do {
                buffer.append(contentsOf: try await socket.read(atMost: 4096))
            } catch {
                return nil
            }
        }
        phase = .receiving
        let arrival = ContinuousClock.now.advanced(by: limits.arrival)
        while true {
            let end = buffer.firstRange(of: Data("\r\n\r\n".utf8))
            guard !buffer[..<(end?.lowerBound ?? buffer.endIndex)].holdsBareLineFeed else {
                throw RequestRefusal.malformed("a line ends without a carriage return")
            }
            if let end {
                guard end.lowerBound - buffer.startIndex <= limits.head else { throw RequestRefusal.headTooLarge }
                guard let text = String(validating: buffer[..<end.lowerBound], as: UTF8.self) else {
                    throw RequestRefusal.malformed("the head is not UTF-8")
                }
                buffer = Data(buffer[end.upperBound...])
                return text
            }
            guard buffer.count <= limits.head else { throw RequestRefusal.headTooLarge }
            try await arrive(by: arrival)
        }
    }

    private func body(of head: RequestHead) async throws -> Data {
        let limit = gateway.bodyLimit(for: head.path)
        guard head.length <= limit else { throw RequestRefusal.bodyTooLarge }
        try reserveRoom(for: head.length)
        if head.length != 0, head.headers["Expect"]?.lowercased() == "100-continue", buffer.isEmpty {
            try await send(Data("HTTP/1.1 100 Continue\r\n\r\n".utf8))
        }
        let arrival = ContinuousClock.now.advanced(by: limits.arrival)
        while buffer.count < head.length { try await arrive(by: arrival) }
        let body = Data(buffer.prefix(head.length))
        buffer = Data(buffer.dropFirst(head.length))
        return body
    }

    /// A body that is larger than usual takes a part of the room that all connections share, until its reply has been sent.
    private func reserveRoom(for size: Int) throws(RequestRefusal) {
        guard size > limits.body else { return }
        guard room.take(size) else { throw .noRoom }
        reserved = size
    }

    private func releaseRoom() {
        room.giveBack(reserved)
        reserved = 0
    }

    private func arrive(by instant: ContinuousClock.Instant) async throws {
        try Task.checkCancellation()
        let socket = socket
        do {
            buffer.append(contentsOf: try socket.socket.read(atMost: 4096))
            // A client may send as fast as this reads; other connections have their turn in between.
            await Task.yield()
        } catch SocketError.blocked {
            let limit = ContinuousClock.now.duration(to: instant)
            do {
                buffer.append(
                    contentsOf: try await deadlines.cancelling(after: limit) { try await socket.read(atMost: 4096) })
            } catch is Deadlines.Exceeded {
                throw RequestRefusal.tooSlow
            }
        }
        if ContinuousClock.now >= instant { throw RequestRefusal.tooSlow }
    }

    /// - Parameter limit: how long the client may take to read it; nil for the limit of whole answers.
    func send(_ data: Data, within limit: Duration? = nil) async throws {
        let socket = socket
        var sent = data.startIndex
        do {
            while sent < data.endIndex { sent = try socket.socket.write(data, from: sent) }
        } catch SocketError.blocked {
            let rest = Data(data[sent...])
            try await deadlines.cancelling(after: limit ?? limits.departure) { try await socket.write(rest) }
        }
    }

    /// Continues to read for a while before the socket is closed. If it were closed with unread bytes, the system would
    /// reset the connection, and a client that is still sending would lose the answer.
    private func discardRest() async {
        shutdown(socket.socket.file.rawValue, Int32(SHUT_WR))
        let end = ContinuousClock.now.advanced(by: limits.shutdown)
        var discarded = buffer.count
        buffer = Data()
        while discarded <= 8 * limits.body, (try? await arrive(by: end)) != nil {
            discarded += buffer.count
            buffer = Data()
        }
    }

    /// Sends a reply, whole or while its body is made. A producer is cancelled when its client disconnects and when the
    /// server stops.
    ///
    /// - Returns: whether the reply is complete, so that the connection can be kept.
    func send(_ reply: Reply, keepsAlive: Bool) async throws -> Bool {
        try await send(reply.encoded(date: now(), keepsAlive: keepsAlive))
        guard let produce = reply.stream else { return true }
        let writer = BodyWriter { [self] in
            try await send($0, within: limits.pieceDeparture)
        }
        let producing = Task {
            try await produce(writer)
            try await writer.finish()
        }
        let reading = Task { await readAhead { producing.cancel() } }
        let outcome = await withTaskCancellationHandler {
            await producing.result
        } onCancel: {
            producing.cancel()
        }
        reading.cancel()
        await reading.value
        guard case .success = outcome else { return false }
        return !hasPeerGone && !Task.isCancelled
    }
}
