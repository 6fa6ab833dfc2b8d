import Core
import Foundation

/// The right to serve a data directory, held by one process at a time and released when that process exits.
///
/// Three locks prevent races:
/// - `starting.lock` is held by a process that tries to serve, until it is listening or finds that another process
///   serves. So a process that holds it and finds `serve.lock` taken can use the recorded port: the server is up.
/// - `serve.lock` is taken only under `starting.lock`, and held for as long as the process serves.
/// - `standby.lock` is held for the same time. The other processes wait for it, release it as soon as they get it, and try
///   again. If they waited for `serve.lock`, a new process could find it taken by one that is not listening yet.
struct ServingClaim: Sendable {
    let directory: DataDirectory
    let startTimeout: Duration
    let starting: FileLock
    let serving: FileLock
    let standby: FileLock

    /// Claims the directory; nil when another process serves it, which is then known to be listening.
    static func attempt(on directory: DataDirectory, startTimeout: Duration) async throws -> ServingClaim? {
        let starting = try await acquire(directory.startingLock, of: directory, startTimeout)
        guard let serving = try FileLock.attempt(at: directory.servingLock) else {
            starting.release()
            return nil
        }
        // A process that holds this lock now releases it at once.
        let standby = try await acquire(directory.standbyLock, of: directory, startTimeout)
        return ServingClaim(
            directory: directory, startTimeout: startTimeout, starting: starting, serving: serving, standby: standby)
    }

    /// Returns when the process that serves the directory has exited, or may have.
    static func waitForVacancy(of directory: DataDirectory) async throws {
        try await FileLock.acquire(at: directory.standbyLock).release()
    }

    /// Shows other processes that this one is listening and its port recorded.
    func announceReady() { starting.release() }

    /// Makes new processes wait while this one stops, so that none connects to a port that is about to close.
    ///
    /// - Returns: what they wait for; to be released last.
    func announceStopping() async -> FileLock? {
        try? await Self.acquire(directory.startingLock, of: directory, startTimeout)
    }

    func release() {
        standby.release()
        serving.release()
    }

    private static func acquire(
        _ lock: URL, of directory: DataDirectory, _ startTimeout: Duration
    ) async throws -> FileLock {
        // The lock is nearly always free, and then no timer is needed.
        if let free = try FileLock.attempt(at: lock) { return free }
        do {
            return try await Deadlines().cancelling(after: startTimeout) { try await FileLock.acquire(at: lock) }
        } catch is Deadlines.Exceeded {
            throw LocalBackendError.notReady(
                directory: directory.url.path, seconds: Int(startTimeout.components.seconds))
        }
    }
}
