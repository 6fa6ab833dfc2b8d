import Synchronization

/// Sees to it that memory follows the database as long as somebody wants to know of changes, and no longer.
final class SettingsFollower: Sendable {
    private struct State {
        var followers = 0
        var task: Task<Void, Never>?
        /// How many times following has begun.
        var beginnings = 0
        var hasComplained = false
    }

    private let state = Mutex(State())
    private let changes: @Sendable () -> AsyncStream<Void>
    private let refresh: @Sendable () async -> Void
    private let complain: @Sendable () -> Void

    /// - Parameters:
    ///   - changes: has an element after anybody may have changed the database; watching has begun when it returns.
    ///   - refresh: takes over what has changed.
    ///   - complain: says that changes are told no more although somebody wants to know; called once.
    init(
        changes: @escaping @Sendable () -> AsyncStream<Void>, refresh: @escaping @Sendable () async -> Void,
        complain: @escaping @Sendable () -> Void
    ) {
        self.changes = changes
        self.refresh = refresh
        self.complain = complain
    }

    deinit {
        state.withLock { $0.task }?.cancel()
    }

    /// One more wants to know; each call is paired with one of ``end()``. Where watching has ended by itself, it begins
    /// anew.
    func begin() {
        state.withLock { state in
            state.followers += 1
            guard state.task == nil else { return }
            // Before the first look, so that nothing falls between the two.
            let changes = changes()
            state.beginnings += 1
            state.task = Task { [weak self, refresh, beginning = state.beginnings] in
                await refresh()
                for await _ in changes { await refresh() }
                if !Task.isCancelled { self?.changesEnded(beginning) }
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

    /// The system tells of no more changes, such as when it has run out of watches.
    private func changesEnded(_ beginning: Int) {
        let isNews = state.withLock { state in
            // Another task may have taken this one's place.
            guard state.beginnings == beginning, state.task != nil else { return false }
            state.task = nil
            defer { state.hasComplained = true }
            return !state.hasComplained
        }
        if isNews { complain() }
    }
}
