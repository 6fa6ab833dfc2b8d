import Persistence
import Synchronization

/// Reports to the screens of this process what it has committed, by kinds, and each commit of another process.
final class ContentChanges: Sendable {
    private struct State {
        var readers: [Int: (kinds: ContentKinds, changes: AsyncStream<Void>.Continuation)] = [:]
        var last = 0
        /// Follows the other processes for all readers, as long as there are any.
        var following: Task<Void, Never>?
    }

    private let database: AppDatabase
    private let state = Mutex(State())

    init(of database: AppDatabase) {
        self.database = database
    }

    deinit {
        state.withLock { $0.following?.cancel() }
    }

    func stream(of kinds: ContentKinds) -> AsyncStream<Void> {
        let (stream, changes) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let number = state.withLock { state in
            state.last += 1
            state.readers[state.last] = (kinds, changes)
            state.following = state.following ?? follow()
            return state.last
        }
        changes.onTermination = { [weak self] _ in self?.end(number) }
        return stream
    }

    /// - Parameter kinds: nil for a commit of another process, which may have changed anything.
    func report(_ kinds: ContentKinds?) {
        let readers = state.withLock { Array($0.readers.values) }
        for reader in readers where kinds.map({ !$0.isDisjoint(with: reader.kinds) }) ?? true { reader.changes.yield() }
    }

    private func follow() -> Task<Void, Never> {
        Task { [weak self, changes = database.changesOfOthers()] in
            for await _ in changes { self?.report(nil) }
        }
    }

    private func end(_ number: Int) {
        let ended = state.withLock { state -> Task<Void, Never>? in
            state.readers[number] = nil
            guard state.readers.isEmpty else { return nil }
            defer { state.following = nil }
            return state.following
        }
        ended?.cancel()
    }
}
