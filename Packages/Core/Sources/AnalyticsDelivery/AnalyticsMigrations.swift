import GRDB
public import Persistence

/// The tables in which events wait to be sent; give them to `AppDatabase`.
public enum AnalyticsMigrations {
    /// Every step, in order.
    public static let all: [FeatureMigration] = [
        FeatureMigration("analytics.1") { database in
            try database.execute(
                sql: """
                    CREATE TABLE analytics_event (
                        place INTEGER PRIMARY KEY AUTOINCREMENT,
                        -- In milliseconds since 1970-01-01 00:00 UTC.
                        time INTEGER NOT NULL,
                        -- Of the run of the app in which it happened; names nothing else.
                        session TEXT NOT NULL,
                        name TEXT NOT NULL,
                        -- A JSON object of strings.
                        properties TEXT NOT NULL
                    ) STRICT;
                    CREATE TABLE analytics_state (
                        one INTEGER PRIMARY KEY CHECK (one = 1),
                        -- Random, made with the first event and gone when consent is withdrawn: by its hash the server
                        -- counts installations.
                        client TEXT NOT NULL,
                        -- How many events have been given up for newer ones.
                        dropped INTEGER NOT NULL
                    ) STRICT
                    """)
        }
    ]
}
