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
        FeatureMigration("settings.3") { try $0.execute(sql: revisions) },
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
    ]

    /// Deletes the values of settings that no feature declares any more, of all accounts.
    ///
    /// - Parameter id: the migration's.
    public static func forgetting(_ names: [String], id: String) -> FeatureMigration {
        FeatureMigration(id) { database in
            for name in names { try database.execute(sql: "DELETE FROM setting WHERE name = ?", arguments: [name]) }
        }
    }

    /// What is needed to find the changes of another process without reading everything.
    ///
    /// The app's own statement gives each row that it writes the next revision. Every other change increments the
    /// epoch: rows that are removed, and rows written by a program that does not set revisions.
    private static let revisions = """
        ALTER TABLE setting ADD COLUMN revision INTEGER NOT NULL DEFAULT 0;
        CREATE INDEX setting_revision ON setting (revision);
        -- Has a row once there is something to count.
        CREATE TABLE settings_state (
            id INTEGER PRIMARY KEY CHECK (id = 0),
            epoch INTEGER NOT NULL
        ) STRICT;
        CREATE TRIGGER setting_removed AFTER DELETE ON setting BEGIN
            INSERT INTO settings_state VALUES (0, 1) ON CONFLICT (id) DO UPDATE SET epoch = epoch + 1;
        END;
        CREATE TRIGGER setting_added AFTER INSERT ON setting WHEN NEW.revision = 0 BEGIN
            INSERT INTO settings_state VALUES (0, 1) ON CONFLICT (id) DO UPDATE SET epoch = epoch + 1;
        END;
        CREATE TRIGGER setting_changed AFTER UPDATE ON setting WHEN NEW.revision = OLD.revision BEGIN
            INSERT INTO settings_state VALUES (0, 1) ON CONFLICT (id) DO UPDATE SET epoch = epoch + 1;
        END;
        """
}
