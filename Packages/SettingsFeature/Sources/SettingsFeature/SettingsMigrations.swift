import GRDB
public import Persistence

/// The tables in which settings and feedback are kept.
public enum SettingsMigrations {
    /// Every step, in order.
    public static let all: [FeatureMigration] = [
        FeatureMigration("settings.1") { database in
            try database.execute(
                sql: """
                    CREATE TABLE setting (
                        scope TEXT NOT NULL,
                        -- Empty for the scope of the home, and for nobody in particular.
                        account TEXT NOT NULL,
                        name TEXT NOT NULL,
                        value TEXT NOT NULL,
                        PRIMARY KEY (scope, account, name)
                    ) STRICT
                    """)
        },
        FeatureMigration("settings.2") { database in
            try database.execute(
                sql: """
                    CREATE TABLE settings_feedback (
                        place INTEGER PRIMARY KEY AUTOINCREMENT,
                        -- Stays the same however often sending is tried.
                        id TEXT NOT NULL UNIQUE,
                        -- When it was written, in seconds since 1970-01-01 00:00 UTC.
                        written INTEGER NOT NULL,
                        message TEXT NOT NULL
                    ) STRICT
                    """)
        },
        .feedbackOfAccounts,
    ]
}
