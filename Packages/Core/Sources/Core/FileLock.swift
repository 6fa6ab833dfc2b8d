internal import CPlatform
public import Foundation
import Synchronization

/// An exclusive lock between processes, held from when it is taken until ``release()`` or the end of the process.
public final class FileLock: Sendable {
    private let descriptor: Mutex<Int32?>

    private init(descriptor: Int32) {
        self.descriptor = Mutex(descriptor)
    }

    deinit {
        release()
    }

    /// Takes the lock, or returns nil at once when another holder has it.
    public static func attempt(at url: URL) throws(FileError) -> FileLock? {
        let lock = try FileLock(opening: url)
        let code = lock.take(wait: false)
        if code == 0 { return lock }
        if code == EWOULDBLOCK { return nil }
        throw FileError("lock", url, code: code)
    }

    /// Waits for the lock without polling: a separate thread sleeps in the kernel until the holder releases the lock or
    /// ends.
    ///
    /// - Throws: ``FileError``, or `CancellationError` when the task is cancelled while it waits.
    public static func acquire(at url: URL) async throws -> FileLock {
        if let lock = try attempt(at: url) { return lock }
        let waiter = FileLockWaiter()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                guard waiter.begin(continuation) else { return }
                Thread.detachNewThread { waiter.finish(Result { try FileLock.wait(at: url) }) }
            }
        } onCancel: {
            waiter.finish(.failure(CancellationError()))
        }
    }

    /// Releases the lock at once; a second call has no effect.
    public func release() {
        descriptor.withLock { descriptor in
            if let descriptor { close(descriptor) }
            descriptor = nil
        }
    }

    /// - Returns: 0, or the system's error number.
    private func take(wait: Bool) -> Int32 {
        // The lock has not been returned to a caller yet, so nothing closes the descriptor meanwhile.
        guard let descriptor = descriptor.withLock({ $0 }) else { return EBADF }
        return slipway_lock(descriptor, wait) == 0 ? 0 : errno
    }

    private convenience init(opening url: URL) throws(FileError) {
        try PrivateDirectory(url.deletingLastPathComponent()).prepare()
        let descriptor = open(url.path, O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw FileError("lock", url, code: errno) }
        self.init(descriptor: descriptor)
    }

    /// Waits for the lock on the calling thread. For work that is short and rare, such as preparing a new database;
    /// tasks use ``acquire(at:)``.
    public static func wait(at url: URL) throws(FileError) -> FileLock {
        let lock = try FileLock(opening: url)
        let code = lock.take(wait: true)
        guard code == 0 else { throw FileError("lock", url, code: code) }
        return lock
    }
}
