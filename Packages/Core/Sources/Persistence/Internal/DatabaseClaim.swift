internal import CPlatform
import Core
import Foundation
import GRDB
import Synchronization

/// That this process has the database open: a lock which each one shares, so that a damaged database is never taken from
/// under another.
///
/// Held until ``release()``, or the end of the connections that it has been given to, or of the process.
final class DatabaseClaim: Sendable {
    private let url: URL
    private let descriptor: Mutex<Int32?>

    /// - Parameter take: takes the lock of this descriptor; 0, or -1 with errno set.
    private init(_ url: URL, take: (Int32) -> Int32) throws(FileError) {
        // For reading alone, so that merely opening and closing the database is no change to those who watch for one.
        let descriptor = open(url.path, O_RDONLY | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw FileError("lock", url, code: errno) }
        guard take(descriptor) == 0 else {
            let code = errno
            close(descriptor)
            throw FileError("lock", url, code: code)
        }
        self.url = url
        self.descriptor = Mutex(descriptor)
    }

    deinit {
        release()
    }

    /// Waits for as long as another process recovers the database.
    static func shared(at url: URL) throws(FileError) -> DatabaseClaim {
        try DatabaseClaim(url) { slipway_lock_shared($0, true) }
    }

    /// Returns nil when another holder keeps it for longer than `patience`.
    ///
    /// Others who have met the same damage let go in a moment, to take their turn; windows that are open do not.
    static func alone(at url: URL, patience: Duration) throws(FileError) -> DatabaseClaim? {
        let clock = ContinuousClock()
        let end = clock.now + patience
        while true {
            do {
                return try DatabaseClaim(url) { slipway_lock($0, false) }
            } catch {
                guard error.code == EWOULDBLOCK else { throw error }
                guard clock.now < end else { return nil }
                usleep(10_000)
            }
        }
    }

    func release() {
        descriptor.withLock { descriptor in
            if let descriptor { close(descriptor) }
            descriptor = nil
        }
    }

    /// Whether the database has ever held something.
    var isMarked: Bool { DatabaseFiles.size(url) > 0 }

    /// From now on the database has held something, and is not taken for a new one should it be found empty.
    func mark() {
        guard !isMarked else { return }
        let descriptor = open(url.path, O_WRONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        _ = write(descriptor, "1", 1)
        close(descriptor)
    }

    /// Tells those who watch the directory that something has been committed.
    ///
    /// What a commit writes to the log is seen before readers see the commit, and nothing is written afterwards. Closing a
    /// file that was open for writing is a change to the kernel, though the file stays as it is.
    func announce() {
        let descriptor = open(url.path, O_WRONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        if descriptor >= 0 { close(descriptor) }
    }
}

/// Tells other processes of each commit, and keeps the claim for as long as the connections live.
///
/// `databaseDidCommit` is called once readers see what has been committed.
final class CommitAnnouncer: TransactionObserver {
    private let claim: DatabaseClaim
    /// How many rows the connection had changed when it last committed. Used by the connection's own queue alone.
    private var announced = 0

    init(_ claim: DatabaseClaim) {
        self.claim = claim
    }

    func observes(eventsOfKind eventKind: DatabaseEventKind) -> Bool { false }
    func databaseDidChange(with event: DatabaseEvent) {}
    func databaseDidRollback(_ db: Database) {}

    func databaseDidCommit(_ db: Database) {
        // A transaction that has changed nothing is no news; who looks because of it may end with another one.
        guard db.totalChangesCount != announced else { return }
        announced = db.totalChangesCount
        claim.announce()
    }
}
