import GRDB
import Persistence

extension ContentMigrations {
    /// What servers of purchases have said, and the purchases that they have not confirmed.
    static let purchases = FeatureMigration("content.6") { database in
        try database.execute(
            sql: """
                CREATE TABLE content_customer (
                    account INTEGER NOT NULL REFERENCES content_account (number) ON DELETE CASCADE,
                    -- The address and a digest of the key, or 'stand-in'.
                    server TEXT NOT NULL,
                    -- As it came.
                    document BLOB NOT NULL,
                    etag TEXT,
                    -- Times are in milliseconds since 1970-01-01 00:00 UTC: the server's when it said this, and this
                    -- machine's then and at the latest since.
                    said INTEGER NOT NULL,
                    fetched INTEGER NOT NULL,
                    seen INTEGER NOT NULL,
                    PRIMARY KEY (account, server)
                ) STRICT;
                CREATE TABLE content_receipt (
                    number INTEGER PRIMARY KEY AUTOINCREMENT,
                    account INTEGER NOT NULL REFERENCES content_account (number) ON DELETE CASCADE,
                    server TEXT NOT NULL,
                    token TEXT NOT NULL UNIQUE,
                    product TEXT NOT NULL,
                    offering TEXT
                ) STRICT;
                CREATE TABLE content_checkout (
                    account INTEGER NOT NULL REFERENCES content_account (number) ON DELETE CASCADE,
                    server TEXT NOT NULL,
                    product TEXT NOT NULL,
                    page TEXT NOT NULL,
                    begun INTEGER NOT NULL,
                    -- What the server said of the product before, by its time.
                    was_bought INTEGER NOT NULL,
                    purchased INTEGER,
                    unsubscribed INTEGER,
                    PRIMARY KEY (account, server)
                ) STRICT;
                """)
    }
}
