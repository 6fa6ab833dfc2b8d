public import Domain
import GRDB
import Logging
public import Persistence

/// Settings in the app's database; needs ``SettingsMigrations``.
///
/// A value is read from the database once and from memory ever after. A change is made in three steps, always in this
/// order and one change after the other: it is made durable, then it is in force, then observers are told. What another
/// process changes is not seen before the next start.
///
/// Two keys of one name must have values of one type.
public final class SQLiteSettingsStore: SettingsStore {
    let database: AppDatabase
    let definitions: [String: SettingDefinition]
    /// The listed ones, in the order of their declaration.
    let listed: [SettingDefinition]
    let memory: SettingMemory

    /// - Parameters:
    ///   - database: where they are kept; not opened before it is needed.
    ///   - definitions: all that have a name for command lines; typed keys need not be among them.
    ///   - account: whose settings of the scope `account` are in force; nil for nobody in particular.
    public convenience init(database: AppDatabase, definitions: [SettingDefinition], account: String? = nil) {
        self.init(database: database, definitions: definitions, account: account, logger: Logger(label: "settings"))
    }

    init(database: AppDatabase, definitions: [SettingDefinition], account: String?, logger: Logger) {
        self.database = database
        self.definitions = Dictionary(definitions.map { ($0.name, $0) }) { first, _ in first }
        listed = definitions.filter(\.isListed)
        memory = SettingMemory(account: account ?? "", logger: logger) { (place) throws(StorageError) in
            try SettingTable.text(at: place, in: database)
        }
    }

    /// Opens the database, so that what is wrong with it comes to light early.
    ///
    /// - Throws: ``SettingsError/notSaved(_:)``.
    public func preload() throws(SettingsError) {
        do {
            _ = try database.pool()
        } catch {
            throw .notSaved(error.description)
        }
    }

    /// Puts another account's settings in force, nil for those of nobody in particular, and tells the observers of
    /// every value that is another one now.
    public func use(account: String?) {
        memory.use(account: account ?? "")
    }

    /// The value in force. With a database that cannot be read it is the default; that is logged once.
    public func value<Value>(for key: SettingKey<Value>) -> Value {
        memory.value(for: key)
    }

    /// The value in force now, then each one that this process or ``use(account:)`` puts in force.
    public func values<Value>(for key: SettingKey<Value>) -> AsyncStream<Value> {
        memory.values(for: key)
    }

    public func set<Value>(_ value: Value, for key: SettingKey<Value>) async throws(SettingsError) {
        try await write(try Self.text(value, for: key), at: memory.place(of: key))
    }

    /// The same as ``set(_:for:)``, on the calling thread.
    public func setSynchronously<Value>(_ value: Value, for key: SettingKey<Value>) throws(SettingsError) {
        let text = try Self.text(value, for: key)
        let place = memory.place(of: key)
        do {
            try SettingTable.write(text, at: place, in: database) { [memory] in memory.accept(text, at: place) }
        } catch {
            throw .notSaved(error.description)
        }
    }

    public func unset<Value>(_ key: SettingKey<Value>) async throws(SettingsError) {
        try await write(nil, at: memory.place(of: key))
    }

    public func apply(_ changes: SettingChanges) async throws(SettingsError) {
        let writes = try changes.all.map { (change) throws(SettingsError) in
            if let text = change.text { _ = try Self.storable(text, name: change.name) }
            return SettingWrite(place: memory.place(of: change.name, change.scope), text: change.text)
        }
        do {
            try await SettingTable.write(writes, in: database) { [memory] in
                for write in writes { memory.accept(write.text, at: write.place) }
            }
        } catch {
            throw .notSaved(error.description)
        }
    }

    /// Changes a value to one that depends on it. Nobody else, in this process or another, changes it in between.
    ///
    /// - Parameter change: what the value becomes; nil to leave it as it is.
    /// - Returns: the value that is stored now.
    func update<Value>(
        _ key: SettingKey<Value>, _ change: @escaping @Sendable (Value) -> Value?
    ) async throws(SettingsError) -> Value {
        let place = memory.place(of: key)
        let outcome: Result<String?, SettingsError>
        do {
            outcome = try await SettingTable.update(at: place, in: database) { stored in
                guard let new = change(key.value(stored: stored)) else { return .success(stored) }
                return Result { () throws(SettingsError) in try Self.text(new, for: key) }
            } then: { [memory] text in
                memory.accept(text, at: place)
            }
        } catch {
            throw .notSaved(error.description)
        }
        return key.value(stored: try outcome.get())
    }

    /// Forgets everything that an account has set: its profile, its preferences, how far its onboarding came.
    public func clear(account: String) async throws(SettingsError) {
        do {
            try await SettingTable.clear(account: account, in: database) { [memory] in memory.clear(account: account) }
        } catch {
            throw .notSaved(error.description)
        }
    }

    func write(_ text: String?, at place: SettingPlace) async throws(SettingsError) {
        do {
            try await SettingTable.write(text, at: place, in: database) { [memory] in memory.accept(text, at: place) }
        } catch {
            throw .notSaved(error.description)
        }
    }

    private static func text<Value>(_ value: Value, for key: SettingKey<Value>) throws(SettingsError) -> String {
        if let reason = key.validate(value) { throw .invalid(key: key.name, reason: reason) }
        return try storable(value.settingText, name: key.name)
    }

    /// SQLite would take the text for its end.
    static func storable(_ text: String, name: String) throws(SettingsError) -> String {
        guard !text.utf8.contains(0) else { throw .invalid(key: name, reason: "A value has no null characters.") }
        return text
    }
}
