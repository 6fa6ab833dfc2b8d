import Domain
import GRDB
import Synchronization

/// Applying the changes of other processes.
extension SettingMemory {
    /// Whether a change of another process could make anything here outdated.
    var needsRefresh: Bool {
        state.withLock { state in state.position != nil || state.slots.values.contains(where: \.isLoaded) }
    }

    /// Applies all committed changes, in one snapshot of the database: a transaction is seen completely or not at all.
    ///
    /// Call this only on the writer connection: then no change of this process is overwritten by an older one. The lock
    /// is held while the database is read, so that nothing newer is read in between, either.
    func refresh(_ pool: DatabasePool, _ connection: Database) throws {
        try connection.inTransaction(.deferred) {
            // The snapshot of the database begins with the first query, which is under the lock.
            try state.withLock { state in
                let known = state.position
                let account = state.account
                guard let news = try SettingTable.news(after: known, of: pool, account: account, connection) else {
                    return
                }
                let slots = news.changed.map { places in places.compactMap { state.slots[$0.name] } }
                for slot in slots ?? Array(state.slots.values) where slot.isLoaded {
                    let place = Self.place(of: slot, state)
                    guard news.changed?.contains(place) ?? true else { continue }
                    take(try SettingTable.read(place, connection), slot, &state)
                }
                state.position = news.position
                state.hasLoggedFailure = false
            }
            // Even an empty commit would notify the observers of the database, including this process.
            return .rollback
        }
    }

    /// Logs, once, that the changes of other processes cannot be read.
    func noteFailure(_ error: SettingsError) {
        state.withLock { reportOnce(error, &$0) }
    }
}

/// The position up to which the changes of the table of settings have been read.
struct SettingPosition: Sendable {
    /// The connection pool that was queried; weak, because a damaged database gets another one.
    weak var pool: DatabasePool?
    /// SQLite's `data_version`: it differs after another connection has committed anything.
    let dataVersion: Int64
    /// The highest revision of a row.
    let revision: Int64
    /// It differs after rows were removed, or changed in a way that does not count revisions.
    let epoch: Int64
}

/// The changes of other connections since a position.
struct SettingNews: Sendable {
    let position: SettingPosition
    /// The changed places; nil when any place may have changed.
    let changed: Set<SettingPlace>?
}
