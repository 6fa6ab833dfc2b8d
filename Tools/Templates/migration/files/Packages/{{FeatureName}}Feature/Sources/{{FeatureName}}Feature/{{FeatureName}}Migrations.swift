{{^hasMigrations}}
import GRDB
public import Persistence

/// The feature's tables.
public enum {{FeatureName}}Migrations {
    /// Every step, in order. A step that was released never changes.
    public static let all: [FeatureMigration] = [
        FeatureMigration("{{prefix}}.{{number}}") { database in
            try database.execute(
                sql: """
                    CREATE TABLE {{FeatureTable}}_{{Table}} (
                        id INTEGER PRIMARY KEY AUTOINCREMENT,
                        account TEXT NOT NULL
                    ) STRICT
                    """)
        }
    ]
}
{{/hasMigrations}}
