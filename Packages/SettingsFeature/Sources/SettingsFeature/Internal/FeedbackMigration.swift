import GRDB
import Persistence

extension FeatureMigration {
    /// Messages belong to an account, and may have been refused.
    static let feedbackOfAccounts = FeatureMigration("settings.4") { database in
        try database.execute(
            sql: """
                -- Empty for a message of before, of which nobody knows any more whose it was; it is kept and not sent.
                ALTER TABLE settings_feedback ADD COLUMN account TEXT NOT NULL DEFAULT '';
                -- Why the server will never take it; null while it waits to be sent.
                ALTER TABLE settings_feedback ADD COLUMN refusal TEXT;
                -- On a home that knows one account alone, it was that one's.
                UPDATE settings_feedback SET account = COALESCE(
                    (SELECT MIN(account) FROM setting WHERE scope = 'account' AND account <> ''
                     HAVING COUNT(DISTINCT account) = 1), '');
                CREATE INDEX settings_feedback_of_account ON settings_feedback (account, place)
                """)
    }
}
