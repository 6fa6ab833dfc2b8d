import Domain
import GRDB
import Persistence
import Synchronization

/// Taking over what others have changed.
extension SettingMemory {
    /// Whether there is anything that another process's change could make wrong.
    var needsRefresh: Bool {
        state.withLock { state in state.position != nil || Self.slots(state).contains(where: \.isLoaded) }
    }

    /// Takes over all that has been committed, in one view of the database: a batch is seen whole or not at all.
    ///
    /// To be called on the connection that writes, and nowhere else: then no change of this process is undone by one
    /// that is older. The lock is held while the database is read, so that nothing newer is read in between either.
    func refresh(_ pool: DatabasePool, _ connection: Database) throws {
        try connection.inTransaction(.deferred) {
            // The view of the database begins with the first question, which is under the lock.
            try state.withLock { state in
                let known = state.position
                let account = state.account
                guard let news = try SettingTable.news(after: known, of: pool, account: account, connection) else {
                    return
                }
                for place in Self.places(of: news, state) {
                    let text = try SettingTable.read(place, connection)
                    for slot in Self.slots(of: place.name, state) where slot.isLoaded && slot.scope == place.scope {
                        take(text, slot, &state)
                    }
                }
                state.position = news.position
                state.hasLoggedFailure = false
            }
            // Even a commit of nothing is told to those who watch, this process among them.
            return .rollback
        }
    }

    /// Says, once, that others' changes cannot be read.
    func noteFailure(_ error: StorageError) {
        state.withLock { complain(error, &$0) }
    }

    /// Where the loaded settings are kept that the news are about.
    private static func places(of news: SettingNews, _ state: State) -> Set<SettingPlace> {
        let loaded: [SettingSlot]
        if let changed = news.changed {
            loaded = changed.flatMap { changed in
                ([changed.name] + (state.formerly[changed.name] ?? [])).flatMap { slots(of: $0, state) }
                    .filter { $0.scope == changed.scope && changed.account == account($0.scope, state) }
            }
        } else {
            loaded = slots(state)
        }
        return Set(loaded.filter(\.isLoaded).map { place(of: $0, state) })
    }
}
