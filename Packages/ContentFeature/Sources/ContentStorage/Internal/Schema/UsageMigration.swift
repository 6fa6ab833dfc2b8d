import GRDB
import Persistence

extension ContentMigrations {
    /// How many requests accounts make.
    static let usage = FeatureMigration("content.7") { database in
        try database.execute(
            sql: """
                CREATE TABLE content_usage (
                    account INTEGER NOT NULL REFERENCES content_account (number) ON DELETE CASCADE,
                    -- By the calendar of this machine, such as '2026-11-25'.
                    day TEXT NOT NULL,
                    requests INTEGER NOT NULL,
                    PRIMARY KEY (account, day)
                ) STRICT;
                """)
    }
}
