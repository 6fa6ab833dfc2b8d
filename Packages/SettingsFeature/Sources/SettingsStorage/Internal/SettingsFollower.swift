import Synchronization

/// Keeps memory up to date with the database as long as there are observers, and no longer.
final class SettingsFollower: Sendable {
    private let state = Mutex((followers: 0, task: Task<Void, Never>?.none))
    private let changes: @Sendable () -> AsyncStream<Void>
    private let refresh: @Sendable () async -> Void

    /// - Parameters:
    ///   - changes: has an element whenever the database may have changed; the observation has started when it returns.
    ///   - refresh: applies the changes.
    init(changes: @escaping @Sendable () -> AsyncStream<Void>, refresh: @escaping @Sendable () async -> Void) {
        self.changes = changes
        self.refresh = refresh
    }

    deinit {
        state.withLock { $0.task }?.cancel()
    }

    /// Adds an observer; each call is paired with a call of ``end()``. If the observation has ended by itself, it
    /// starts again.
    func begin() {
        state.withLock { state in
            state.followers += 1
            guard state.task == nil else { return }
            // Before the first refresh, so that no change is missed between the two.
            let changes = changes()
            state.task = Task { [weak self, refresh] in
                await refresh()
                for await _ in changes { await refresh() }
                // The process has no file descriptors left to be notified with. A task that was cancelled has been
                // replaced.
                self?.state.withLock { state in
                    if !Task.isCancelled { state.task = nil }
                }
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
