import GRDB
public import Persistence

extension ContentMigrations {
    /// Conversations, each a tree of messages, and the pieces of the replies that are arriving.
    static let conversations = FeatureMigration("content.1") { database in
        try database.execute(
            sql: """
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
    }
}

extension ContentMigrations {
    /// The index for searching: every message that is done, with its account as a word, so that one account's search
    /// takes no time for the messages of another.
    ///
    /// The text itself is only in `content_message`, and the view says which rows belong to the index when it is made
    /// anew. The index must be told the former text of what leaves it, which triggers never forget.
    static let search = FeatureMigration("content.3") { database in
        try database.execute(
            sql: """
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
    }
}

/// The tables of everything that the content screens keep.
public enum ContentMigrations {
    /// Every step, in order.
    public static let all: [FeatureMigration] = [
        conversations, blobs, search, personasAndPictures, dex, purchases, usage,
    ]
}
