import GRDB
public import Persistence

/// The table that stores messages. The steps are named as a part of the settings', and need `setting`, the table of
/// `SettingsMigrations`.
public enum FeedbackMigrations {
    /// Every step, in order; append them to those of `SettingsMigrations`.
    public static let all: [FeatureMigration] = [
        FeatureMigration("settings.2") { database in
            try database.execute(
                sql: """
                    CREATE TABLE settings_feedback (
                        place INTEGER PRIMARY KEY AUTOINCREMENT,
                        -- Stays the same however often sending is tried.
                        id TEXT NOT NULL UNIQUE,
                        -- When it was written, in seconds since 1970-01-01 00:00 UTC.
                        written INTEGER NOT NULL,
                        message TEXT NOT NULL
                    ) STRICT
                    """)
        },
        // Messages belong to an account, and may have been refused.
        FeatureMigration("settings.4") { database in
            try database.execute(
                sql: """
                    -- Empty for a message of an earlier version without a known account; it is kept and not sent.
                    ALTER TABLE settings_feedback ADD COLUMN account TEXT NOT NULL DEFAULT '';
                    -- Why the server will never take it; null while it waits to be sent.
                    ALTER TABLE settings_feedback ADD COLUMN refusal TEXT;
                    -- On a home with a single account, earlier messages belong to that account.
                    UPDATE settings_feedback SET account = COALESCE(
                        (SELECT MIN(account) FROM setting WHERE scope = 'account' AND account <> ''
                         HAVING COUNT(DISTINCT account) = 1), '');
                    CREATE INDEX settings_feedback_of_account ON settings_feedback (account, place)
                    """)
        },
        FeatureMigration("settings.6") { try DeletedAccounts.guardTable("settings_feedback", .refused, in: $0) },
    ]
}
