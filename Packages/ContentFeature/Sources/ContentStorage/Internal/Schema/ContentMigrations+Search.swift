import GRDB
import Persistence

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
