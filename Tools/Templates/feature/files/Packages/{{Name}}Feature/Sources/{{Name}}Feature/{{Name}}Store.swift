{{#store}}
import GRDB
public import Persistence

/// The entries in the app's database. Requires ``{{Name}}Migrations``.
public final class {{Name}}Store: {{Name}}Storing {
    private let database: AppDatabase

    public init(database: AppDatabase) {
        self.database = database
    }

    public func entries(of account: String) async throws(StorageError) -> [{{Name}}Entry] {
        try await database.read { database in
            try Row.fetchAll(
                database, sql: "SELECT id, text FROM {{Table}}_entry WHERE account = ? ORDER BY id DESC",
                arguments: [account]
            ).map { {{Name}}Entry(id: $0["id"], text: $0["text"]) }
        }
    }

    public func add(_ text: String, account: String) async throws(StorageError) {
        try await database.write { database in
            try database.execute(
                sql: "INSERT INTO {{Table}}_entry (account, text) VALUES (?, ?)", arguments: [account, text])
        }
    }

    public func forget(account: String) async throws(StorageError) {
        try await database.write { database in
            try database.execute(sql: "DELETE FROM {{Table}}_entry WHERE account = ?", arguments: [account])
        }
    }

    public func changes() -> AsyncStream<Void> { database.changes() }
}

/// The feature's tables.
public enum {{Name}}Migrations {
    /// Every step, in order. A step that was released never changes.
    public static let all: [FeatureMigration] = [
        FeatureMigration("{{ID}}.1") { database in
            try database.execute(
                sql: """
                    CREATE TABLE {{Table}}_entry (
                        id INTEGER PRIMARY KEY AUTOINCREMENT,
                        account TEXT NOT NULL,
                        text TEXT NOT NULL
                    ) STRICT;
                    CREATE INDEX {{Table}}_entry_of_account ON {{Table}}_entry (account, id)
                    """)
        }
    ]
}
{{/store}}
