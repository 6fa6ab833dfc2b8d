public import Domain
import GRDB
import Logging
public import Persistence
import Synchronization

/// Settings in the app's database. Requires ``SettingsMigrations``.
///
/// A value is read from the database once, and from memory afterwards. A change has three steps, always in this order
/// and one change after the other: it is made durable, then it comes into force, then observers are notified. Changes
/// of other processes are applied as soon as the system announces them, once a value has been observed or
/// ``followOtherProcesses()`` was called; several changes of one transaction come into force at once.
///
/// Two keys with the same name must have values of the same type.
public final class SQLiteSettingsStore: SettingsStore {
    let database: AppDatabase
    let definitions: [String: SettingDefinition]
    /// The listed definitions, in the order of their declaration.
    let listed: [SettingDefinition]
    let memory: SettingMemory
    /// Has an element whenever the database may have changed.
    let changesOfOthers: @Sendable () -> AsyncStream<Void>
    /// Applies the changes of other processes; nil until they are followed.
    private let following = Mutex<Task<Void, Never>?>(nil)

    /// - Parameters:
    ///   - database: where settings are stored; not opened before it is needed.
    ///   - definitions: of all settings; an undeclared setting has its default, and cannot be changed.
    ///   - account: whose settings of the scope `account` are in force; nil for no account.
    public convenience init(database: AppDatabase, definitions: [SettingDefinition], account: String? = nil) {
        self.init(database: database, definitions: definitions, account: account, logger: Logger(label: "settings"))
    }

    /// - Parameter changes: has an element whenever the database may have changed; by default, the database's own
    ///   notifications.
    init(
        database: AppDatabase, definitions: [SettingDefinition], account: String?, logger: Logger,
        changes: (@Sendable () -> AsyncStream<Void>)? = nil
    ) {
        self.database = database
        self.definitions = Dictionary(definitions.map { ($0.name, $0) }) { first, _ in first }
        listed = definitions.filter(\.isListed)
        memory = SettingMemory(account: account ?? "", logger: logger, database: database)
        changesOfOthers = changes ?? { database.changesOfOthers() }
    }

    deinit {
        following.withLock { $0 }?.cancel()
    }

    /// The account whose settings of the scope `account` are in force; nil for no account. What is set while there is
    /// no account does not apply to any user who signs in later.
    public var account: String? {
        memory.account.isEmpty ? nil : memory.account
    }

    /// Puts another account's settings in force, nil for those of no account, and notifies the observers of every value
    /// that changes.
    public func use(account: String?) {
        memory.use(account: account ?? "")
    }

    /// Keeps every value as current as an observed one, until the store is deallocated. Does not open the database.
    ///
    /// For a process that shows settings for a long time; a process that reads a setting and exits has the newest value
    /// anyway. From now on, no read opens or recovers the database: a value that is not in memory is the default until that
    /// is done on another thread, and the stored one comes into force after it.
    public func followOtherProcesses() {
        memory.state.withLock { $0.opens = false }
        follow()
    }

    /// Has no effect while changes are followed.
    private func follow() {
        following.withLock { following in
            guard following == nil else { return }
            // Before the first refresh, so that no change is missed between the two.
            let changes = changesOfOthers()
            following = Task { [weak self, memory] in
                await memory.refresh()
                for await _ in changes { await memory.refresh() }
                // The process has no file descriptors left to be notified with. The next observer tries again.
                self?.following.withLock { $0 = nil }
            }
        }
    }

    /// The value in force. If the database cannot be read, it is the default; that is logged once.
    public func value<Value>(for key: SettingKey<Value>) -> Value {
        memory.value(for: key)
    }

    /// The value in force, after an opening or a recovery that is under way; for what is decided once and not again when it
    /// changes.
    public func valueAfterRecovery<Value>(for key: SettingKey<Value>) async -> Value {
        // Begins to read what is not in memory, which may have ended before it can be waited for.
        _ = memory.value(for: key)
        await memory.state.withLock { $0.catchingUp }?.value
        return memory.value(for: key)
    }

    /// The value in force now, then each one that comes into force: set here, by another process, or with
    /// ``use(account:)``.
    public func values<Value>(for key: SettingKey<Value>) -> AsyncStream<Value> {
        follow()
        return memory.values(for: key)
    }
}
