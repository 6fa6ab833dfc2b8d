import Foundation
import GRDB
import Navigation
public import Persistence

/// The tables that store navigation.
public enum NavigationMigrations {
    /// All migrations, in order.
    public static let all: [FeatureMigration] = [
        FeatureMigration("navigation.1") { database in
            try database.execute(
                sql: """
                    CREATE TABLE navigation_scene (
                        name TEXT NOT NULL PRIMARY KEY,
                        -- SavedNavigation as JSON.
                        navigation TEXT NOT NULL
                    ) STRICT;
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
        },
        FeatureMigration("navigation.2") { database in
            try database.execute(
                sql: """
                    -- How many starts running have restored the scene and never shown it.
                    ALTER TABLE navigation_scene ADD COLUMN unshown INTEGER NOT NULL DEFAULT 0;
                    CREATE TABLE navigation_scene_aside (
                        place INTEGER PRIMARY KEY AUTOINCREMENT,
                        scene TEXT NOT NULL,
                        -- As it was kept, whatever it is.
                        navigation TEXT NOT NULL,
                        reason TEXT NOT NULL,
                        -- Seconds since 2001-01-01 00:00 UTC.
                        time REAL NOT NULL
                    ) STRICT;
                    -- What came of the last restoration of each scene.
                    CREATE TABLE navigation_scene_report (
                        scene TEXT NOT NULL PRIMARY KEY,
                        report TEXT NOT NULL,
                        -- Seconds since 2001-01-01 00:00 UTC.
                        time REAL NOT NULL
                    ) STRICT;
                    -- The scene of the window that is following the link; no other window can take it.
                    ALTER TABLE navigation_pending_link ADD COLUMN taker TEXT
                    """)
        },
        // Whose places they are; null for a window without a user, and for what cannot be read.
        FeatureMigration("navigation.3") { database in
            for table in ["navigation_scene", "navigation_scene_aside", "navigation_scene_report"] {
                try database.execute(sql: "ALTER TABLE \(table) ADD COLUMN account TEXT")
            }
            for table in ["navigation_scene", "navigation_scene_aside"] {
                for row in try Row.fetchAll(database, sql: "SELECT rowid, navigation FROM \(table)") {
                    let navigation: String = row["navigation"]
                    guard let account = try? SavedNavigation(json: Data(navigation.utf8)).account else { continue }
                    try database.execute(
                        sql: "UPDATE \(table) SET account = ? WHERE rowid = ?", arguments: [account, row["rowid"]])
                }
                try DeletedAccounts.guardTable(table, .leftOut, in: database)
            }
            try DeletedAccounts.guardTable("navigation_scene_report", .leftOut, in: database)
            try DeletedAccounts.guardTable("navigation_pending_link", .leftOut, in: database)
        },
    ]
}
