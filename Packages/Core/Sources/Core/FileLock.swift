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
        let (arrivals, arrival) = AsyncStream.makeStream(of: Result<FileLock, FileError>.self)
        Thread.detachNewThread { arrival.yield(Result { () throws(FileError) in try wait(at: url) }) }
        guard let result = await arrivals.first(where: { _ in true }) else { throw CancellationError() }
        return try result.get()
    }

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
