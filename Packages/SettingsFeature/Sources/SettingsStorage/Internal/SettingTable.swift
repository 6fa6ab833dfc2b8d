import Domain
import GRDB
import Persistence

/// The table of settings: one row for each setting that was set.
enum SettingTable {
    /// - Parameter opens: whether to open or recover the database on the calling thread, or to wait for that.
    /// - Returns: nil where it does not and would have to.
    static func text(at place: SettingPlace, in database: AppDatabase, opens: Bool) throws(SettingsError) -> StoredText?
    {
        // One SELECT needs no transaction, and the caller may already be reading the database.
        try performing { () throws(StorageError) in
            let read = { (pool: DatabasePool) in
                StoredText(text: try pool.unsafeReentrantRead { try Self.read(place, $0) })
            }
            return opens ? try database.perform(read) : try database.performIfOpen(read)
        }
    }

    /// All that is stored for the home and for this account, at one moment.
    static func texts(
        account: String, in database: AppDatabase
    ) async throws(SettingsError) -> [SettingPlace: String] {
        do {
            return try await database.read { try texts(account, $0) }
        } catch {
            throw SettingsError(error)
        }
    }

    /// The same, on the calling thread; nil where the database would have to be opened.
    static func textsIfOpen(account: String, in database: AppDatabase) -> [SettingPlace: String]? {
        try? database.performIfOpen { try $0.unsafeReentrantRead { try texts(account, $0) } }
    }

    private static func texts(_ account: String, _ connection: Database) throws -> [SettingPlace: String] {
        let query = "SELECT scope, account, name, value FROM setting WHERE account IN ('', ?)"
        var texts: [SettingPlace: String] = [:]
        for row in try Row.fetchAll(connection.cachedStatement(sql: query), arguments: [account]) {
            guard let scope = SettingScope(rawValue: row[0]), scope == .home || row[1] == account else { continue }
            texts[SettingPlace(row[2], scope, account: account)] = row[3]
        }
        return texts
    }

    /// Makes a change durable, then calls `then` before the next change begins.
    static func write(_ write: SettingWrite, in database: AppDatabase, then: () -> Void) throws(SettingsError) {
        try performing { () throws(StorageError) in
            try database.perform { pool in
                try pool.writeWithoutTransaction { connection in
                    try Self.write(write, connection)
                    then()
                }
            }
        }
    }

    /// Makes changes durable, all of them or none, without blocking a thread; then calls `then`.
    static func write(
        _ writes: [SettingWrite], in database: AppDatabase, then: @escaping @Sendable () -> Void
    ) async throws(SettingsError) {
        try await change(database) { connection in
            if writes.count == 1 {
                // One change needs no transaction around it, which would take longer.
                try write(writes[0], connection)
            } else {
                try connection.inTransaction(.immediate) {
                    for write in writes { try Self.write(write, connection) }
                    return .commit
                }
            }
            then()
        }
    }

    /// Does work on the single writer connection, where changes are serialised.
    ///
    /// It is carried out even when the task is cancelled, so that the caller always gets the result.
    static func change<Outcome: Sendable>(
        _ database: AppDatabase, _ work: @escaping @Sendable (Database) throws -> Outcome
    ) async throws(SettingsError) -> Outcome {
        do {
            return try await database.perform { pool, finish in
                pool.asyncWriteWithoutTransaction { connection in finish(Result { try work(connection) }) }
            }
        } catch {
            throw SettingsError(error)
        }
    }

    private static func performing<Outcome>(
        _ access: () throws(StorageError) -> Outcome
    ) throws(SettingsError) -> Outcome {
        try Result(catching: access).mapError { SettingsError($0) }.get()
    }

    static func read(_ place: SettingPlace, _ connection: Database) throws -> String? {
        let statement = try connection.cachedStatement(
            sql: "SELECT value FROM setting WHERE scope = ? AND account = ? AND name = ?")
        return try String.fetchOne(statement, arguments: [place.scope.rawValue, place.account, place.name])
    }

    // A single statement is a transaction of its own, and is durable when it returns.
    static func write(_ write: SettingWrite, _ connection: Database) throws {
        let place = write.place
        if let text = write.text {
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

extension SettingsError {
    fileprivate init(_ error: StorageError) { self = .notSaved(error.description, mayRetry: error.mayRetry) }
}

/// What is stored at a place: a text, or nothing.
struct StoredText {
    let text: String?
}
