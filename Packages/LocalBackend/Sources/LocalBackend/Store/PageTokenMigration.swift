import GRDB
import Persistence

extension FeatureMigration {
    /// Sign-ins through the development issuer's page belong to the user of this machine who began them.
    static let pageTokens = FeatureMigration("backend.6") { database in
        try database.alter(table: "provider_state") { table in
            // Nil for states of an earlier version, which no page accepts any more.
            table.add(column: "owner", .integer)
            // SHA-256 of the token in the page's form, which itself is not stored; nil before the page was shown, and
            // after its form was submitted.
            table.add(column: "page_token_hash", .blob)
        }
    }
}
