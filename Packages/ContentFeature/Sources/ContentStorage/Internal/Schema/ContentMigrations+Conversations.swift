import GRDB
import Persistence

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
