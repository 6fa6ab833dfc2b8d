{{#store}}
import GRDB
public import Persistence

/// The feature's tables.
public enum {{Name}}Migrations {
    /// Every step, in order. A step that was released never changes.
    public static let all: [FeatureMigration] = [
        FeatureMigration("{{ID}}.1") { database in
            try database.execute(
                sql: """
                    CREATE TABLE {{Table}}_entry (
                        id INTEGER PRIMARY KEY AUTOINCREMENT,
                        account TEXT NOT NULL,
                        text TEXT NOT NULL
                    ) STRICT;
                    CREATE INDEX {{Table}}_entry_of_account ON {{Table}}_entry (account, id)
                    """)
        }
    ]
}
{{/store}}
