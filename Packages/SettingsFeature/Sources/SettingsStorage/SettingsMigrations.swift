import GRDB
public import Persistence

/// The tables that store settings and drafts. `settings.2`, `settings.4` and `settings.6` are the feedback's.
public enum SettingsMigrations {
    /// Every step, in order.
    public static let all: [FeatureMigration] = [
        FeatureMigration("settings.1") { database in
            try database.execute(
                sql: """
                    CREATE TABLE setting (
                        scope TEXT NOT NULL,
                        -- Empty for the scope of the home, and for no account.
                        account TEXT NOT NULL,
                        name TEXT NOT NULL,
                        value TEXT NOT NULL,
                        PRIMARY KEY (scope, account, name)
                    ) STRICT
                    """)
        },
        // It counted the changes of rows, which `settings.8` removes.
        FeatureMigration("settings.3") { _ in },
        // An account's id is also the value of a setting.
        FeatureMigration("settings.5") {
            try DeletedAccounts.guardTable("setting", columns: ["account", "value"], .refused, in: $0)
        },
        FeatureMigration("settings.7") { database in
            try database.execute(
                sql: """
                    CREATE TABLE settings_draft (
                        number INTEGER PRIMARY KEY AUTOINCREMENT,
                        account TEXT NOT NULL,
                        place TEXT NOT NULL,
                        -- UTF-8. SQLite would end a text at a null character.
                        text BLOB NOT NULL,
                        UNIQUE (account, place)
                    ) STRICT
                    """)
            // A window of another process may still have a text of it.
            try DeletedAccounts.guardTable("settings_draft", .leftOut, in: database)
        },
        FeatureMigration("settings.8") { database in
            try database.execute(
                sql: """
                    DROP TRIGGER IF EXISTS setting_removed;
                    DROP TRIGGER IF EXISTS setting_added;
                    DROP TRIGGER IF EXISTS setting_changed;
                    DROP INDEX IF EXISTS setting_revision;
                    DROP TABLE IF EXISTS settings_state
                    """)
            guard try database.columns(in: "setting").contains(where: { $0.name == "revision" }) else { return }
            try database.execute(sql: "ALTER TABLE setting DROP COLUMN revision")
        },
    ]

    /// Deletes the values of settings that no feature declares any more, of all accounts.
    ///
    /// - Parameter id: the migration's.
    public static func forgetting(_ names: [String], id: String) -> FeatureMigration {
        FeatureMigration(id) { database in
            for name in names { try database.execute(sql: "DELETE FROM setting WHERE name = ?", arguments: [name]) }
        }
    }
}
