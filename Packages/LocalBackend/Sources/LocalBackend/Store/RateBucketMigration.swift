import GRDB
import Persistence

extension FeatureMigration {
    /// How often what was asked for.
    static let rateBuckets = FeatureMigration("backend.5") { database in
        try database.create(table: "rate_bucket", options: .withoutRowID) { table in
            table.primaryKey("name", .text)
            table.column("full_at", .integer).notNull().indexed()
        }
    }
}
