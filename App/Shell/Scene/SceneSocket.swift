public import Core
import CPlatform
public import Foundation
import Synchronization

/// The endpoint of a window for other processes: a socket in the runtime directory, accessible to its owner alone.
///
/// The process that holds the scene's lock owns its window. A socket that a killed process left behind does no harm.
public final class SceneSocket: Sendable {
    /// How long a client may take to send its request, and to read the answer.
    private static let clientLimit = TimeLimits.scaled(.seconds(2))
    /// How long, in seconds, the server waits before it accepts again when the system has no descriptor for a client.
    private static let pause: TimeInterval = 0.1

    private struct State {
        var listener: Int32?
        var isClosed = false
    }

    private let directory: URL
    private let scene: SceneName
    private let lock: FileLock
    private let state = Mutex(State())

    private init(directory: URL, scene: SceneName, lock: FileLock) {
        self.directory = directory
        self.scene = scene
        self.lock = lock
    }

    /// Claims a scene for this process.
    ///
    /// - Returns: nil when another process owns its window.
    public static func claim(_ scene: SceneName, in directory: URL) throws(FileError) -> SceneSocket? {
        guard let lock = try FileLock.attempt(at: directory.appendingPathComponent("\(scene).lock")) else { return nil }
        return SceneSocket(directory: directory, scene: scene, lock: lock)
    }

    /// Begins to accept clients, one after the other.
    public func listen(_ serve: @escaping @Sendable (WindowRequest) async -> WindowReply) throws(FileError) {
        try listen(limit: Self.clientLimit, serve)
    }

    func listen(
        limit: Duration, _ serve: @escaping @Sendable (WindowRequest) async -> WindowReply
    ) throws(FileError) {
        ProcessSignals.ignoreBrokenPipes()
        let listener = try socket.listen(backlog: 16)
        state.withLock { $0.listener = listener }
        Thread.detachNewThread { [self] in
            Self.admitAll(at: listener, limit: limit, serve)
            state.withLock { state in
                state.listener = nil
                Foundation.close(listener)
            }
        }
    }

    /// Marks this window as the one used last: other processes ask the windows in that order.
    public func touch() {
        state.withLock { state in
            guard !state.isClosed else { return }
            // The kernel's timestamp for the current time is some milliseconds old.
            var now = timespec()
            clock_gettime(CLOCK_REALTIME, &now)
            _ = utimensat(AT_FDCWD, socket.url.path, [now, now], 0)
        }
    }

    /// Releases the scene; the next process can claim it at once. A second call has no effect: the scene may have
    /// another owner.
    public func close() {
        state.withLock { state in
            guard !state.isClosed else { return }
            state.isClosed = true
            socket.remove()
            if let listener = state.listener { shutdown(listener, Int32(SHUT_RDWR)) }
            lock.release()
        }
    }

    private var socket: PrivateSocket { Self.socket(of: scene, in: directory) }

    private static func admitAll(
        at listener: Int32, limit: Duration, _ serve: @escaping @Sendable (WindowRequest) async -> WindowReply
    ) {
        while true {
            let descriptor = slipway_accept(listener)
            if descriptor >= 0 {
                admit(descriptor, limit: limit, serve)
                continue
            }
            switch errno {
            case ECONNABORTED: continue
            case EMFILE, ENFILE, ENOBUFS, ENOMEM: Thread.sleep(forTimeInterval: pause)
            default: return
            }
        }
    }

    private static func admit(
        _ descriptor: Int32, limit: Duration, _ serve: @escaping @Sendable (WindowRequest) async -> WindowReply
    ) {
        // A client that has stopped waiting has reported or seen a failure. Its request must then have no effect, even
        // when this process was stopped in the meantime and continues only now.
        guard var received = SceneConnection(descriptor),
            let request = received.receive(WindowRequest.self, within: limit), !received.isAbandoned
        else {
            Foundation.close(descriptor)
            return
        }
        let connection = received
        connection.send(WindowReceipt(), within: limit)
        Task {
            connection.send(await serve(request), within: limit)
            Foundation.close(descriptor)
        }
    }

    static func socket(of scene: SceneName, in directory: URL) -> PrivateSocket {
        PrivateSocket("\(scene).sock", in: directory)
    }
}

/// The name of a window: part of file names, so only letters, digits and hyphens are allowed.
public struct SceneName: Sendable, Hashable, CustomStringConvertible {
    /// The default window.
    public static let main = SceneName(unchecked: "main")

    public let description: String

    /// - Returns: nil unless it is 1 to 32 lower-case letters, digits and hyphens, and does not begin with a hyphen.
    public init?(_ text: String) {
        let isAllowed = { (byte: UInt8) in
            (0x61...0x7a).contains(byte) || (0x30...0x39).contains(byte) || byte == UInt8(ascii: "-")
        }
        guard (1...32).contains(text.utf8.count), text.utf8.allSatisfy(isAllowed), !text.hasPrefix("-") else {
            return nil
        }
        description = text
    }

    private init(unchecked text: String) {
        description = text
    }
}

/// A window that a process of this home has open.
public struct OpenWindow: Sendable, Equatable {
    public let scene: SceneName
    /// The id of its process; nil when the process does not answer.
    public let process: Int32?
    /// The window's phase; nil when its process does not answer because it is stopped or blocked.
    public let phase: WindowPhase?

    /// The open windows, the most recently used first. Waits for their answers, two seconds at most for each.
    public static func all(in directory: URL, within limit: Duration = WindowClient.receiptLimit) -> [OpenWindow] {
        WindowClient.scenes(in: directory).compactMap { scene in
            WindowClient.send(.report, to: scene, in: directory, receivedWithin: limit).map {
                OpenWindow(scene: scene, process: $0.process, phase: $0.phase)
            }
        }
    }
}
