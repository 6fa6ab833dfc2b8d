internal import CPlatform
import Core
import Foundation
import GRDB

/// Marks the database as open in this process: a lock that all such processes share, so that no process sets a damaged
/// database aside while another one has it open.
///
/// Held until ``release()``, until the connections that it has been given to end, or until the process ends.
final class DatabaseClaim: Sendable {
    private let url: URL
    private let lock: FileLock

    /// - Parameter take: locks this descriptor; returns 0, or -1 with errno set.
    private init(_ url: URL, take: (Int32) -> Int32) throws(FileError) {
        self.url = url
        // Read-only, so that opening and closing the database does not count as a change for processes that watch the
        // directory.
        lock = try FileLock(url, access: O_RDONLY, take: take)
    }

    /// Takes a shared claim. Waits while another process recovers the database.
    static func shared(at url: URL) throws(FileError) -> DatabaseClaim {
        try DatabaseClaim(url) { slipway_lock_shared($0, true) }
    }

    /// Takes the claim exclusively, or returns nil when another holder keeps it for longer than `releaseLimit`.
    ///
    /// Other processes that have detected the same damage release it after a moment, to take their turn; open windows
    /// do not.
    static func alone(at url: URL, releaseLimit: Duration) throws(FileError) -> DatabaseClaim? {
        let clock = ContinuousClock()
        let end = clock.now + releaseLimit
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
        lock.release()
    }

    var isMarked: Bool { DatabaseFiles.size(url) > 0 }

    /// Records that the database has held data, so that it is not treated as a new one if it is found empty later.
    func mark() {
        guard !isMarked else { return }
        let descriptor = open(url.path, O_WRONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        _ = write(descriptor, "1", 1)
        close(descriptor)
    }

    /// Notifies processes that watch the directory that something has been committed.
    ///
    /// The log is written before readers see the commit, and stays open. Closing a file that was open for writing counts as
    /// a change for the kernel, although the file stays the same.
    func announce() {
        let descriptor = open(url.path, O_WRONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        if descriptor >= 0 { close(descriptor) }
    }
}

/// Notifies other processes of each commit, and retains the claim for as long as the connections exist.
///
/// `databaseDidCommit` is called once readers see what has been committed.
final class CommitAnnouncer: TransactionObserver {
    private let claim: DatabaseClaim
    /// How many rows the connection had changed when it last committed. Accessed only on the connection's own queue.
    private var announced = 0

    init(_ claim: DatabaseClaim) {
        self.claim = claim
    }

    func observes(eventsOfKind eventKind: DatabaseEventKind) -> Bool { false }
    func databaseDidChange(with event: DatabaseEvent) {}
    func databaseDidRollback(_ db: Database) {}

    func databaseDidCommit(_ db: Database) {
        // A transaction that has changed nothing is not announced: a process that reads in response may end with such a
        // transaction itself.
        guard db.totalChangesCount != announced else { return }
        announced = db.totalChangesCount
        claim.announce()
    }
}
