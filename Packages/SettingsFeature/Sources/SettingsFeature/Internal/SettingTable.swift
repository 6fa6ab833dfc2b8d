import Domain
import GRDB
import Persistence

/// The table of settings: one row for each that was set.
enum SettingTable {
    static func text(at place: SettingPlace, in database: AppDatabase) throws(StorageError) -> String? {
        let pool = try database.pool()
        do {
            // One SELECT needs no transaction, and whoever reads a setting may be reading the database already.
            return try pool.unsafeReentrantRead { connection in
                let statement = try connection.cachedStatement(
                    sql: "SELECT value FROM setting WHERE scope = ? AND account = ? AND name = ?")
                return try String.fetchOne(statement, arguments: [place.scope.rawValue, place.account, place.name])
            }
        } catch {
            throw StorageError(error, at: database.url)
        }
    }

    /// Makes a change durable, then does what follows from it before the next change begins.
    static func write(
        _ text: String?, at place: SettingPlace, in database: AppDatabase, then: () -> Void
    ) throws(StorageError) {
        let pool = try database.pool()
        do {
            try pool.writeWithoutTransaction { connection in
                try write(text, at: place, connection)
                then()
            }
        } catch {
            throw StorageError(error, at: database.url)
        }
    }

    /// The same without holding up a thread. Carried out even when the task is cancelled, so that the caller always
    /// learns what has become of it.
    static func write(
        _ text: String?, at place: SettingPlace, in database: AppDatabase, then: @escaping @Sendable () -> Void
    ) async throws(StorageError) {
        let pool = try database.pool()
        let outcome: Result<Void, any Error> = await withCheckedContinuation { continuation in
            pool.asyncWriteWithoutTransaction { connection in
                let outcome = Result { try write(text, at: place, connection) }
                if case .success = outcome { then() }
                continuation.resume(returning: outcome)
            }
        }
        if case .failure(let error) = outcome { throw StorageError(error, at: database.url) }
    }

    /// Makes several changes durable in one transaction, then does what follows from them.
    static func write(
        _ writes: [SettingWrite], in database: AppDatabase, then: @escaping @Sendable () -> Void
    ) async throws(StorageError) {
        let pool = try database.pool()
        do {
            try await pool.writeWithoutTransaction { connection in
                try connection.inTransaction {
                    for write in writes { try Self.write(write.text, at: write.place, connection) }
                    return .commit
                }
                then()
            }
        } catch {
            throw StorageError(error, at: database.url)
        }
    }

    /// Takes away everything that one account has set, durably, then does what follows from it.
    static func clear(
        account: String, in database: AppDatabase, then: @escaping @Sendable () -> Void
    ) async throws(StorageError) {
        let pool = try database.pool()
        do {
            try await pool.writeWithoutTransaction { connection in
                try connection.execute(
                    sql: "DELETE FROM setting WHERE scope = ? AND account = ?",
                    arguments: [SettingScope.account.rawValue, account])
                then()
            }
        } catch {
            throw StorageError(error, at: database.url)
        }
    }

    // One statement is a transaction of its own, and is durable once it is done.
    private static func write(_ text: String?, at place: SettingPlace, _ connection: Database) throws {
        if let text {
            try connection.cachedStatement(sql: upsert)
                .execute(arguments: [place.scope.rawValue, place.account, place.name, text])
        } else {
            try connection.cachedStatement(sql: "DELETE FROM setting WHERE scope = ? AND account = ? AND name = ?")
                .execute(arguments: [place.scope.rawValue, place.account, place.name])
        }
    }

    private static let upsert = """
        INSERT INTO setting (scope, account, name, value) VALUES (?, ?, ?, ?)
        ON CONFLICT (scope, account, name) DO UPDATE SET value = excluded.value
        """
}
