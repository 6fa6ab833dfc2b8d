import GRDB
public import Persistence

/// The tables of everything that the content screens keep.
public enum ContentMigrations {
    /// Every step, in order.
    public static let all = [
        conversations, blobs, search, personasAndPictures, dex, purchases, usage, deletion, serverMembers, tooLong,
        queue,
    ]

    /// Conversations, each a tree of messages, and the pieces of the replies that are arriving.
    private static let conversations = migration(
        "content.1",
        """
        -- The names of accounts are written once; the index for searching has 'a' and the number as a word.
        CREATE TABLE content_account (number INTEGER PRIMARY KEY, account TEXT NOT NULL UNIQUE) STRICT;
        CREATE TABLE content_conversation (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            -- A UUID in lower case, as in links.
            id TEXT NOT NULL UNIQUE,
            account INTEGER NOT NULL REFERENCES content_account (number) ON DELETE CASCADE,
            title TEXT NOT NULL DEFAULT '',
            title_source TEXT NOT NULL DEFAULT 'none'
                CHECK (title_source IN ('none', 'words', 'model', 'person')),
            -- The persona that it was begun with.
            persona TEXT NOT NULL DEFAULT '',
            -- The system prompt itself: a persona that is edited later changes no conversation.
            instructions TEXT NOT NULL DEFAULT '',
            -- Empty for the configured one.
            model TEXT NOT NULL DEFAULT '',
            tools INTEGER NOT NULL DEFAULT 0 CHECK (tools IN (0, 1)),
            -- Times are in milliseconds since 1970-01-01 00:00 UTC.
            created INTEGER NOT NULL,
            changed INTEGER NOT NULL,
            -- The message at the end of the path that is shown; null in an empty conversation.
            leaf INTEGER
        ) STRICT;
        CREATE INDEX content_conversation_newest ON content_conversation (account, changed DESC, number DESC);
        CREATE TABLE content_message (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            conversation INTEGER NOT NULL REFERENCES content_conversation (number) ON DELETE CASCADE,
            -- Such as 'a7', for the index for searching.
            account TEXT NOT NULL,
            -- The message before it, which has a lower number; null for a first message. No foreign key:
            -- SQLite carries a deletion on over 1,000 levels at most.
            parent INTEGER,
            -- 1 for a first message.
            depth INTEGER NOT NULL,
            -- The message below it that was shown last.
            chosen INTEGER,
            role TEXT NOT NULL CHECK (role IN ('user', 'assistant', 'tool')),
            state TEXT NOT NULL CHECK (state IN ('waiting', 'streaming', 'done')),
            ending TEXT CHECK (ending IN ('complete', 'unknown', 'stopped', 'length', 'filtered', 'tool-calls',
                'interrupted', 'failed')),
            -- The words of a failure, or the reason for waiting.
            detail TEXT,
            -- Whether another process wants the reply to stop.
            stop_wanted INTEGER NOT NULL DEFAULT 0 CHECK (stop_wanted IN (0, 1)),
            text TEXT NOT NULL DEFAULT '',
            reasoning TEXT NOT NULL DEFAULT '',
            -- JSON: what the reply has called, and what became of each call.
            calls TEXT,
            -- The call that a tool's message answers.
            call_id TEXT,
            model TEXT NOT NULL DEFAULT '',
            -- The process that streams it.
            owner TEXT,
            -- Only what the server states; the cost in its digits, in US dollars.
            prompt_tokens INTEGER,
            reply_tokens INTEGER,
            cost TEXT,
            created INTEGER NOT NULL,
            ended INTEGER
        ) STRICT;
        CREATE INDEX content_message_children ON content_message (conversation, parent, number);
        CREATE INDEX content_message_unfinished ON content_message (state, conversation)
            WHERE state <> 'done';
        -- What has arrived of a reply that is streaming; empty otherwise.
        CREATE TABLE content_piece (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            message INTEGER NOT NULL REFERENCES content_message (number) ON DELETE CASCADE,
            -- 0 for text, 1 for reasoning.
            kind INTEGER NOT NULL CHECK (kind IN (0, 1)),
            text TEXT NOT NULL
        ) STRICT;
        CREATE INDEX content_piece_of_message ON content_piece (message, number);
        """)

    /// Pictures and text files, and the messages that they are attached to.
    private static let blobs = migration(
        "content.2",
        """
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

    /// The index for searching: every message that is done, with its account as a word, so that one account's search
    /// takes no time for the messages of another. It needs the former text of what leaves it.
    private static let search = migration(
        "content.3",
        """
        CREATE VIEW content_searchable AS
            SELECT number, account, text FROM content_message WHERE state = 'done';
        CREATE VIRTUAL TABLE content_search USING fts5(
            account, text, content = 'content_searchable', content_rowid = 'number',
            tokenize = 'unicode61 remove_diacritics 2', prefix = '1 2 3', columnsize = 0);
        CREATE TRIGGER content_message_added AFTER INSERT ON content_message WHEN new.state = 'done' BEGIN
            INSERT INTO content_search (rowid, account, text) VALUES (new.number, new.account, new.text);
        END;
        CREATE TRIGGER content_message_ended AFTER UPDATE OF state ON content_message
        WHEN new.state = 'done' AND old.state <> 'done' BEGIN
            INSERT INTO content_search (rowid, account, text) VALUES (new.number, new.account, new.text);
        END;
        CREATE TRIGGER content_message_reopened AFTER UPDATE OF state ON content_message
        WHEN old.state = 'done' AND new.state <> 'done' BEGIN
            INSERT INTO content_search (content_search, rowid, account, text)
            VALUES ('delete', old.number, old.account, old.text);
        END;
        CREATE TRIGGER content_message_removed AFTER DELETE ON content_message WHEN old.state = 'done' BEGIN
            INSERT INTO content_search (content_search, rowid, account, text)
            VALUES ('delete', old.number, old.account, old.text);
        END;
        """)

    /// The personas of accounts, and the pictures that models have made.
    private static let personasAndPictures = migration(
        "content.4",
        """
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

    /// What was scanned: an entry for each thing, and each time that it was seen.
    private static let dex = migration(
        "content.5",
        """
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

    /// What servers of purchases have said, and the purchases that they have not confirmed.
    private static let purchases = migration(
        "content.6",
        """
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

    private static let usage = migration(
        "content.7",
        """
        CREATE TABLE content_usage (
            account INTEGER NOT NULL REFERENCES content_account (number) ON DELETE CASCADE,
            -- By the calendar of this machine, such as '2026-11-25'.
            day TEXT NOT NULL,
            requests INTEGER NOT NULL,
            PRIMARY KEY (account, day)
        ) STRICT;
        """)

    /// Every other table refers to this one.
    private static let deletion = FeatureMigration("content.8") {
        try DeletedAccounts.guardTable("content_account", .refused, in: $0)
    }

    /// What servers have put into the messages of their models.
    private static let serverMembers = migration(
        "content.9",
        """
        -- JSON: the server's address, and the members that go back to it with the message, and to no other.
        ALTER TABLE content_message ADD COLUMN server_members TEXT;
        """)

    /// By how much conversations are too long for their models, which older versions kept in words alone.
    private static let tooLong = migration(
        "content.10",
        """
        -- Of a reply that failed because of it; 0 for what the server did not say.
        ALTER TABLE content_message ADD COLUMN too_long_used INTEGER;
        ALTER TABLE content_message ADD COLUMN too_long_limit INTEGER;
        UPDATE content_message SET too_long_used = 0, too_long_limit = 0
            WHERE ending = 'failed' AND detail GLOB 'This conversation is too long for the model*';
        """)

    private static let queue = migration(
        "content.11",
        """
        -- Messages that are sent when what is before them has ended.
        CREATE TABLE content_queue (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            conversation INTEGER NOT NULL REFERENCES content_conversation (number) ON DELETE CASCADE,
            text TEXT NOT NULL,
            -- JSON: attachments.
            files TEXT NOT NULL,
            created INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX content_queue_of_conversation ON content_queue (conversation, number);
        """)

    private static func migration(_ name: String, _ sql: String) -> FeatureMigration {
        FeatureMigration(name) { try $0.execute(sql: sql) }
    }
}
