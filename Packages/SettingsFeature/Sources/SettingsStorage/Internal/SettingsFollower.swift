import Synchronization

/// Keeps memory up to date with the database as long as there are observers, and no longer.
final class SettingsFollower: Sendable {
    private struct State {
        var followers = 0
        var task: Task<Void, Never>?
        /// How many times following has started.
        var beginnings = 0
        var hasReported = false
    }

    private let state = Mutex(State())
    private let changes: @Sendable () -> AsyncStream<Void>
    private let refresh: @Sendable () async -> Void
    private let report: @Sendable () -> Void

    /// - Parameters:
    ///   - changes: has an element whenever the database may have changed; the observation has started when it returns.
    ///   - refresh: applies the changes.
    ///   - report: reports that changes are no longer announced although there are observers; called once.
    init(
        changes: @escaping @Sendable () -> AsyncStream<Void>, refresh: @escaping @Sendable () async -> Void,
        report: @escaping @Sendable () -> Void
    ) {
        self.changes = changes
        self.refresh = refresh
        self.report = report
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

    /// The system announces no more changes, for example because it has run out of watches.
    private func changesEnded(_ beginning: Int) {
        let isNews = state.withLock { state in
            // Another task may have replaced this one.
            guard state.beginnings == beginning, state.task != nil else { return false }
            state.task = nil
            defer { state.hasReported = true }
            return !state.hasReported
        }
        if isNews { report() }
    }
}
