internal import CPlatform
public import Foundation
import Synchronization

/// A lock between processes, exclusive unless it was taken otherwise, held from when it is taken until ``release()`` or
/// the end of the process.
public final class FileLock: Sendable {
    private let descriptor: Mutex<Int32?>

    /// - Parameters:
    ///   - access: how the file is opened, `O_RDWR` or `O_RDONLY`. Closing a file that was open for writing counts as a
    ///     change for processes that watch its directory.
    ///   - take: locks this descriptor; returns 0, or -1 with errno set.
    package init(_ url: URL, access: Int32, take: (Int32) -> Int32) throws(FileError) {
        let descriptor = open(url.path, access | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw FileError("lock", url, code: errno) }
        guard take(descriptor) == 0 else {
            let code = errno
            close(descriptor)
            throw FileError("lock", url, code: code)
        }
        self.descriptor = Mutex(descriptor)
    }

    deinit {
        release()
    }

    /// Takes the lock, or returns nil at once when another holder has it.
    public static func attempt(at url: URL) throws(FileError) -> FileLock? {
        do throws(FileError) {
            return try take(url, wait: false)
        } catch {
            guard error.code == EWOULDBLOCK else { throw error }
            return nil
        }
    }

    /// Waits for the lock without polling: a separate thread sleeps in the kernel until the holder releases the lock or
    /// ends.
    ///
    /// - Throws: ``FileError``, or `CancellationError` when the task is cancelled while it waits.
    public static func acquire(at url: URL) async throws -> FileLock {
        if let lock = try attempt(at: url) { return lock }
        try Task.checkCancellation()
        // A cancelled task no longer reads the stream. A lock that arrives afterwards is dropped, and so released.
        let (arrivals, arrival) = AsyncStream.makeStream(of: Arrival.self)
        LockQueue.join(url, arrival)
        guard let result = await arrivals.first(where: { _ in true }) else { throw CancellationError() }
        return try result.get()
    }

    typealias Arrival = Result<FileLock, FileError>

    /// Releases the lock at once; a second call has no effect.
    public func release() {
        descriptor.withLock { descriptor in
            if let descriptor {
                // A program that is just being started has a copy of the descriptor, which would keep the lock for a moment.
                flock(descriptor, LOCK_UN)
                close(descriptor)
            }
            descriptor = nil
        }
    }

    /// Waits for the lock on the calling thread. For work that is short and rare, such as preparing a new database;
    /// tasks use ``acquire(at:)``.
    public static func wait(at url: URL) throws(FileError) -> FileLock {
        try take(url, wait: true)
    }

    private static func take(_ url: URL, wait: Bool) throws(FileError) -> FileLock {
        try PrivateDirectory(url.deletingLastPathComponent()).prepare()
        return try FileLock(url, access: O_RDWR) { slipway_lock($0, wait) }
    }
}

/// Those who wait for a lock. One thread for each file sleeps in the kernel, however many tasks wait and give up: the holder
/// may be a process that is stopped, and the thread cannot be woken.
enum LockQueue {
    typealias Waiter = AsyncStream<FileLock.Arrival>.Continuation

    /// Of the files that a thread waits for.
    private static let waiters = Mutex<[URL: [(id: UUID, waiter: Waiter)]]>([:])

    static func join(_ url: URL, _ waiter: Waiter) {
        let id = UUID()
        waiter.onTermination = { _ in waiters.withLock { $0[url]?.removeAll { $0.id == id } } }
        let isFirst = waiters.withLock { waiters in
            let isFirst = waiters[url] == nil
            waiters[url, default: []].append((id, waiter))
            return isFirst
        }
        guard isFirst else { return }
        Thread.detachNewThread {
            while hand(Result { () throws(FileError) in try FileLock.wait(at: url) }, at: url) {}
        }
    }

    /// How many wait for a file that a thread waits for; nil when none does.
    static func count(at url: URL) -> Int? { waiters.withLock { $0[url]?.count } }

    /// Hands the lock to the first that still waits.
    ///
    /// - Returns: whether others wait. When not, the next one needs a new thread.
    private static func hand(_ lock: FileLock.Arrival, at url: URL) -> Bool {
        waiters.withLock { waiters in
            var queue = waiters[url] ?? []
            while !queue.isEmpty {
                if case .enqueued = queue.removeFirst().waiter.yield(lock) { break }
            }
            waiters[url] = queue.isEmpty ? nil : queue
            return !queue.isEmpty
        }
    }
}
