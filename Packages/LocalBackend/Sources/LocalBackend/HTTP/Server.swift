import Core
import FlyingSocks
import Foundation
import Logging
import Synchronization

/// Accepts connections on a listening socket until it is stopped.
final class Server: Sendable {
    private struct State {
        var isStopping = false
        var connections: [UInt64: (connection: Connection, task: Task<Void, Never>)] = [:]
        /// Those that wait for their clients, and since when.
        var free: [UInt64: ContinuousClock.Instant] = [:]
        var lastConnection: UInt64 = 0
        var tasks: [Task<Void, Never>] = []
    }

    private let listener: AsyncSocket
    private let peer: @Sendable (Socket) -> Peer?
    private let pool: any AsyncSocketPool & Actor
    private let gateway: Gateway
    private let limits: ServerLimits
    private let now: @Sendable () -> Date
    private let logger: Logger
    private let deadlines = Deadlines()
    private let room: BodyRoom
    private let state = Mutex(State())

    /// Starts to accept connections, and takes ownership of the socket.
    init(
        on socket: ListeningSocket, gateway: Gateway, limits: ServerLimits,
        now: @escaping @Sendable () -> Date, logger: Logger
    ) async throws {
        do {
            let pool = Self.makePool()
            try await pool.prepare()
            self.pool = pool
            self.listener = try AsyncSocket(socket: socket.socket, pool: pool)
        } catch {
            throw LocalBackendError.network(reason: String(describing: error))
        }
        self.peer = socket.peer
        self.gateway = gateway
        self.limits = limits
        self.room = BodyRoom(limits.bodyRoom)
        self.now = now
        self.logger = logger
        let polling = Task { await self.poll() }
        let accepting = Task { await self.accept() }
        state.withLock { $0.tasks = [accepting, polling] }
    }

    /// Accepts no more connections, lets requests in flight finish for a short while, and closes everything.
    func stop() async {
        let (tasks, connections) = state.withLock { state in
            state.isStopping = true
            return (state.tasks, Array(state.connections.values))
        }
        guard let accepting = tasks.first else { return }
        accepting.cancel()
        await accepting.value
        await closeSocket(listener.socket, on: pool)
        for served in connections { await served.connection.stop() }
        _ = await deadlines.abandoning(after: limits.shutdown) {
            for served in connections { await served.task.value }
        }
        for served in connections { served.task.cancel() }
        for served in connections { await served.task.value }
        for task in tasks { task.cancel() }
        for task in tasks { await task.value }
    }

    private static func makePool() -> some AsyncSocketPool & Actor {
        #if canImport(Darwin)
            SocketPool(queue: kQueue(maxEvents: 64))
        #else
            SocketPool(queue: ePoll(maxEvents: 64))
        #endif
    }

    private func poll() async {
        do {
            try await pool.run()
        } catch {
            guard !state.withLock({ $0.isStopping }) else { return }
            logger.critical("The backend's sockets have failed.", metadata: ["reason": "\(error)"])
        }
    }

    private func accept() async {
        while !Task.isCancelled {
            do {
                let socket = try await listener.accept()
                closeOnExec(socket.socket)
                serve(socket)
            } catch is CancellationError {
                return
            } catch {
                // Most likely too many open files: connections that end free some.
                logger.warning("A connection could not be accepted.", metadata: ["reason": "\(error)"])
                try? await Task.sleep(for: .milliseconds(100))
            }
        }
    }

    private func serve(_ socket: AsyncSocket) {
        guard let peer = peer(socket.socket) else {
            try? socket.close()
            return
        }
        state.withLock { state in
            state.lastConnection += 1
            let number = state.lastConnection
            let connection = Connection(
                socket, peer: peer, pool: pool, gateway: gateway, room: room, deadlines: deadlines, now: now,
                isFree: { isFree in self.state.withLock { $0.free[number] = isFree ? .now : nil } })
            guard !state.isStopping, makeRoom(for: connection.client, &state) else {
                try? socket.close()
                return
            }
            let task = Task {
                await connection.serve()
                self.state.withLock { state in
                    state.connections[number] = nil
                    state.free[number] = nil
                }
            }
            state.connections[number] = (connection, task)
            state.free[number] = .now
        }
    }

    /// When the limit of connections is reached, closes the one that has waited for its client the longest. When the
    /// client has reached its own limit, closes the longest-waiting one of that client.
    private func makeRoom(for client: String, _ state: inout State) -> Bool {
        let own = state.connections.filter { $0.value.connection.client == client }
        if own.count >= limits.connectionsOfOneClient { return closeLongestFree(of: own.keys, &state) }
        guard state.connections.count >= limits.connections else { return true }
        return closeLongestFree(of: state.connections.keys, &state)
    }

    private func closeLongestFree(of numbers: some Sequence<UInt64>, _ state: inout State) -> Bool {
        let free = numbers.compactMap { number in state.free[number].map { (number, $0) } }
        guard let (oldest, _) = free.min(by: { $0.1 < $1.1 }), let closed = state.connections[oldest] else {
            return false
        }
        // No longer counted, and not stopped with the others: it ends by itself.
        state.connections[oldest] = nil
        state.free[oldest] = nil
        Task { await closed.connection.makeRoom() }
        return true
    }
}

/// The memory that the large bodies of all connections may take together, in bytes.
final class BodyRoom: Sendable {
    private let free: Mutex<Int>

    init(_ bytes: Int) {
        free = Mutex(bytes)
    }

    /// - Returns: false when there is not enough room; then nothing is taken.
    func take(_ bytes: Int) -> Bool {
        free.withLock { free in
            guard bytes <= free else { return false }
            free -= bytes
            return true
        }
    }

    func giveBack(_ bytes: Int) {
        free.withLock { $0 += bytes }
    }
}

/// Closes a socket on the pool's own actor.
///
/// The pool first resumes a reader and then removes its socket from the list of watched sockets, in one step of the
/// actor. A socket closed between the two would stay on the list, and the next socket with the same descriptor would
/// never be watched.
func closeSocket(_ socket: Socket, on pool: isolated any Actor) {
    try? socket.close()
}

/// The limits on what clients may use of the server.
struct ServerLimits: Sendable {
    /// Bytes of a request's line and fields together.
    var head = 16 * 1024
    var fields = 100
    /// Bytes; what Supabase Auth allows.
    var body = 1 << 20
    /// The same for calls of the stand-in for AI, whose bodies hold pictures.
    var aiBody = 24 << 20
    /// What all bodies together that are larger than ``body`` may take at once.
    var bodyRoom = 128 << 20
    /// Idle ones are closed when more are needed, and otherwise left open: waiting for them to end needs no timer.
    var connections = 256
    /// How many of these one client may have, so that other clients can connect.
    var connectionsOfOneClient = 192
    var clientName: @Sendable (Peer) -> String = { $0.client }
    /// How long a request may take to arrive, from its first byte.
    var arrival = TimeLimits.scaled(.seconds(10))
    /// How long the server may take to begin an answer; what Supabase Auth allows.
    var handling = TimeLimits.scaled(.seconds(10))
    /// How long a client may take to read an answer.
    var departure = TimeLimits.scaled(.seconds(10))
    /// How long one may take to read a piece of an answer that is sent while it is made. A person who pages through a
    /// reply, or stops the terminal, reads nothing for minutes.
    var pieceDeparture = TimeLimits.scaled(.seconds(3600))
    var shutdown = TimeLimits.scaled(.seconds(2))
}
