import GRDB
public import Persistence

/// The tables in which navigation is kept.
public enum NavigationMigrations {
    /// Every step, in order.
    public static let all: [FeatureMigration] = [
        FeatureMigration("navigation.1") { database in
            try database.execute(
                sql: """
                    CREATE TABLE navigation_scene (
                        name TEXT NOT NULL PRIMARY KEY,
                        -- SavedNavigation as JSON.
                        navigation TEXT NOT NULL
                    ) STRICT
                    """)
            try database.execute(
                sql: """
                    CREATE TABLE navigation_pending_link (
                        -- The place in the queue.
                        place INTEGER PRIMARY KEY AUTOINCREMENT,
                        id TEXT NOT NULL UNIQUE,
                        url TEXT NOT NULL,
                        -- Seconds since 2001-01-01 00:00 UTC, as Date counts them: any other count would round.
                        expires REAL NOT NULL,
                        account TEXT
                    ) STRICT
                    """)
        }
    ]
}
