import GRDB
import Persistence

extension FeatureMigration {
    /// The stored state of the rate limits.
    static let rateBuckets = FeatureMigration("backend.5") { database in
        try database.create(table: "rate_bucket", options: .withoutRowID) { table in
            table.primaryKey("name", .text)
            table.column("full_at", .integer).notNull().indexed()
        }
    }
}
