import Core
import Foundation

/// Notices what other processes do to the session, as long as a window is open. Settings follow by themselves.
@MainActor
final class HomeFollower {
    private let session: URL
    private let watcher: any DirectoryWatching
    private let onSession: @MainActor @Sendable () async -> Void
    private var following: Task<Void, Never>?

    /// - Parameters:
    ///   - session: the session's file.
    ///   - onSession: called after the file has changed, by whomever.
    init(
        session: URL, watcher: any DirectoryWatching = DirectoryWatcher(),
        onSession: @escaping @MainActor @Sendable () async -> Void
    ) {
        self.session = session
        self.watcher = watcher
        self.onSession = onSession
    }

    func begin() {
        let changes = watcher.changes(in: session.deletingLastPathComponent())
        let name = session.lastPathComponent
        following = Task { [onSession] in
            for await change in changes where change.names.contains(name) || change.mayHaveMissedSome {
                await onSession()
            }
        }
    }

    func end() {
        following?.cancel()
        following = nil
    }
}
