internal import CPlatform
public import Foundation

/// An exclusive lock between processes, held from when it is taken until ``release()`` or the end of the process.
public final class FileLock: Sendable {
    private let descriptor: Int32

    private init(descriptor: Int32) {
        self.descriptor = descriptor
    }

    deinit {
        close(descriptor)
    }

    /// Takes the lock, or returns nil at once when another holder has it.
    public static func attempt(at url: URL) throws(FileError) -> FileLock? {
        let lock = try FileLock(opening: url)
        if slipway_lock(lock.descriptor, false) == 0 { return lock }
        if errno == EWOULDBLOCK { return nil }
        throw FileError("lock", url, code: errno)
    }

    /// Waits for the lock without polling: a thread of its own sleeps in the kernel until the holder lets go or dies.
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

    /// Lets go of the lock, once nobody refers to it any more. Says in code what ending a lifetime would only imply.
    public consuming func release() {}

    private convenience init(opening url: URL) throws(FileError) {
        try PrivateDirectory(url.deletingLastPathComponent()).prepare()
        let descriptor = open(url.path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw FileError("lock", url, code: errno) }
        self.init(descriptor: descriptor)
    }

    /// Waits for the lock on the calling thread. For work that is short and rare, such as preparing a new database;
    /// tasks use ``acquire(at:)``.
    public static func wait(at url: URL) throws(FileError) -> FileLock {
        let lock = try FileLock(opening: url)
        guard slipway_lock(lock.descriptor, true) == 0 else { throw FileError("lock", url, code: errno) }
        return lock
    }
}
