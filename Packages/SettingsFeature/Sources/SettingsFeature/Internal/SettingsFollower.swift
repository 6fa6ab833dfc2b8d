import Synchronization

/// Sees to it that memory follows the database as long as somebody wants to know of changes, and no longer.
final class SettingsFollower: Sendable {
    private struct State {
        var followers = 0
        var task: Task<Void, Never>?
    }

    private let state = Mutex(State())
    private let changes: @Sendable () -> AsyncStream<Void>
    private let refresh: @Sendable () async -> Void

    /// - Parameters:
    ///   - changes: has an element after anybody may have changed the database; watching has begun when it returns.
    ///   - refresh: takes over what has changed.
    init(changes: @escaping @Sendable () -> AsyncStream<Void>, refresh: @escaping @Sendable () async -> Void) {
        self.changes = changes
        self.refresh = refresh
    }

    deinit {
        state.withLock { $0.task }?.cancel()
    }

    /// One more wants to know; each call is paired with one of ``end()``.
    func begin() {
        state.withLock { state in
            state.followers += 1
            guard state.task == nil else { return }
            // Before the first look, so that nothing falls between the two.
            let changes = changes()
            state.task = Task { [refresh] in
                await refresh()
                for await _ in changes { await refresh() }
            }
        }
    }

    func end() {
        state.withLock { state in
            state.followers -= 1
            guard state.followers == 0 else { return }
            state.task?.cancel()
            state.task = nil
        }
    }
}
