import Domain
import GRDB

/// Reads and changes settings of one account and of the home, with no other change in between.
///
/// Not Sendable: it is used only on the writer connection.
struct SettingsTransaction {
    let account: String
    private(set) var hasChanges = false
    private let connection: Database

    init(account: String, _ connection: Database) {
        self.account = account
        self.connection = connection
    }

    /// The stored value; the default when nothing is stored, or nothing that the setting can have.
    func value<Value>(of key: SettingKey<Value>) throws -> Value {
        try text(at: SettingPlace(key, account: account)).flatMap(key.value(ofText:)) ?? key.defaultValue
    }

    /// What is stored at a place; nil when nothing is.
    func text(at place: SettingPlace) throws -> String? {
        try SettingTable.read(place, connection)
    }

    /// - Throws: `SettingsError.invalid` for a value that the setting cannot have, otherwise the database's error.
    mutating func set<Value>(_ value: Value, for key: SettingKey<Value>) throws {
        try write(try SQLiteSettingsStore.storable(value, for: key), at: SettingPlace(key, account: account))
    }

    mutating func unset<Value>(_ key: SettingKey<Value>) throws {
        try write(nil, at: SettingPlace(key, account: account))
    }

    /// Removes all settings of the account.
    mutating func clear() throws {
        try connection.execute(
            sql: "DELETE FROM setting WHERE scope = ? AND account = ?",
            arguments: [SettingScope.account.rawValue, account])
        hasChanges = true
    }

    mutating func write(_ text: String?, at place: SettingPlace) throws {
        try SettingTable.write(SettingWrite(place: place, text: text), connection)
        hasChanges = true
    }
}

extension SQLiteSettingsStore {
    /// Runs a transaction for one account, whichever account's settings are in force meanwhile: all of it becomes
    /// durable and comes into force, or nothing.
    ///
    /// - Parameters:
    ///   - account: empty for no account.
    ///   - body: runs on the writer connection. Nothing is committed when it changes nothing.
    func transaction<Outcome: Sendable>(
        of account: String, _ body: @escaping @Sendable (inout SettingsTransaction) throws -> Outcome
    ) async throws(SettingsError) -> Outcome {
        try await SettingTable.change(database) { [memory] connection -> Result<Outcome, SettingsError> in
            var outcome: Result<Outcome, SettingsError>?
            do {
                // Other processes are locked out before anything is read.
                try connection.inTransaction(.immediate) {
                    var transaction = SettingsTransaction(account: account, connection)
                    outcome = .success(try body(&transaction))
                    // Even an empty commit would notify the observers of the database.
                    return transaction.hasChanges ? .commit : .rollback
                }
                // It is durable: what cannot be read now is read after the next change.
                try? memory.refresh(connection)
            } catch let error as SettingsError {
                outcome = .failure(error)
            }
            return outcome ?? .failure(.notSaved("The transaction had no outcome."))
        }
        .get()
    }
}
