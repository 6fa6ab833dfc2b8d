import GRDB
import Persistence

extension ContentMigrations {
    /// What was scanned: an entry for each thing, and each time that it was seen.
    static let dex = FeatureMigration("content.5") { database in
        try database.execute(
            sql: """
                CREATE TABLE content_dex_entry (
                    number INTEGER PRIMARY KEY AUTOINCREMENT,
                    id TEXT NOT NULL UNIQUE,
                    account INTEGER NOT NULL REFERENCES content_account (number) ON DELETE CASCADE,
                    status TEXT NOT NULL
                        CHECK (status IN ('waiting', 'proposed', 'confirmed', 'nothing', 'failed')),
                    name TEXT NOT NULL DEFAULT '',
                    -- The name without differences of case, width, accents and blanks.
                    name_key TEXT NOT NULL DEFAULT '',
                    kind TEXT NOT NULL DEFAULT '',
                    confidence TEXT CHECK (confidence IN ('likely', 'possible', 'unsure')),
                    is_corrected INTEGER NOT NULL DEFAULT 0 CHECK (is_corrected IN (0, 1)),
                    -- JSON: texts.
                    evidence TEXT NOT NULL DEFAULT '[]',
                    -- JSON: candidates.
                    alternatives TEXT NOT NULL DEFAULT '[]',
                    -- Why it waits, has failed, or is nothing.
                    detail TEXT,
                    first_seen INTEGER NOT NULL,
                    last_seen INTEGER NOT NULL,
                    times INTEGER NOT NULL DEFAULT 1
                ) STRICT;
                CREATE INDEX content_dex_newest ON content_dex_entry (account, last_seen DESC, number DESC);
                CREATE INDEX content_dex_names ON content_dex_entry (account, name_key);
                CREATE TABLE content_dex_sighting (
                    number INTEGER PRIMARY KEY AUTOINCREMENT,
                    entry INTEGER NOT NULL REFERENCES content_dex_entry (number) ON DELETE CASCADE,
                    seen INTEGER NOT NULL,
                    -- Empty while the scan waits.
                    model TEXT NOT NULL DEFAULT '',
                    raw TEXT NOT NULL DEFAULT '',
                    blob INTEGER NOT NULL REFERENCES content_blob (number)
                ) STRICT;
                CREATE INDEX content_dex_sighting_of_entry ON content_dex_sighting (entry, number);
                CREATE INDEX content_dex_sighting_of_blob ON content_dex_sighting (blob);
                """)
    }
}
