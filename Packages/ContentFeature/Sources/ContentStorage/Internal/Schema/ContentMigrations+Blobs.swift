import GRDB
import Persistence

extension ContentMigrations {
    /// Pictures and text files, and the messages that they are attached to.
    static let blobs = FeatureMigration("content.2") { database in
        try database.execute(
            sql: """
                CREATE TABLE content_blob (
                    number INTEGER PRIMARY KEY AUTOINCREMENT,
                    account INTEGER NOT NULL REFERENCES content_account (number) ON DELETE CASCADE,
                    -- The SHA-256 of the bytes, in hexadecimal digits.
                    hash TEXT NOT NULL,
                    type TEXT NOT NULL,
                    width INTEGER,
                    height INTEGER,
                    -- When it was last put here: what nothing refers to is kept for a while, for a draft.
                    kept INTEGER NOT NULL,
                    bytes BLOB NOT NULL,
                    UNIQUE (account, hash)
                ) STRICT;
                CREATE TABLE content_attachment (
                    number INTEGER PRIMARY KEY AUTOINCREMENT,
                    message INTEGER NOT NULL REFERENCES content_message (number) ON DELETE CASCADE,
                    position INTEGER NOT NULL,
                    blob INTEGER NOT NULL REFERENCES content_blob (number),
                    name TEXT NOT NULL
                ) STRICT;
                CREATE INDEX content_attachment_of_message ON content_attachment (message, position);
                CREATE INDEX content_attachment_of_blob ON content_attachment (blob);
                """)
    }
}
