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

extension ContentMigrations {
    /// The personas of accounts, and the pictures that models have made.
    static let personasAndPictures = FeatureMigration("content.4") { database in
        try database.execute(
            sql: """
                CREATE TABLE content_persona (
                    number INTEGER PRIMARY KEY AUTOINCREMENT,
                    -- A given persona's id here stands in its place.
                    id TEXT NOT NULL,
                    account INTEGER NOT NULL REFERENCES content_account (number) ON DELETE CASCADE,
                    name TEXT NOT NULL,
                    instructions TEXT NOT NULL,
                    UNIQUE (account, id)
                ) STRICT;
                CREATE TABLE content_picture (
                    number INTEGER PRIMARY KEY AUTOINCREMENT,
                    id TEXT NOT NULL UNIQUE,
                    account INTEGER NOT NULL REFERENCES content_account (number) ON DELETE CASCADE,
                    prompt TEXT NOT NULL,
                    -- The prompt that the server has made of it.
                    revised TEXT,
                    model TEXT NOT NULL,
                    created INTEGER NOT NULL,
                    blob INTEGER NOT NULL REFERENCES content_blob (number),
                    -- Where it was saved last.
                    saved TEXT
                ) STRICT;
                CREATE INDEX content_picture_of_account ON content_picture (account, number);
                CREATE INDEX content_picture_of_blob ON content_picture (blob);
                """)
    }
}
