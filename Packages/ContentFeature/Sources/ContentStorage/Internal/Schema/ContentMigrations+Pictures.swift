import GRDB
import Persistence

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
