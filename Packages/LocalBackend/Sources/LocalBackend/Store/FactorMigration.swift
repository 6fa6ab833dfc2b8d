import GRDB
import Persistence

extension FeatureMigration {
    /// Second factors, and the factor that a session was confirmed with.
    static let factors = FeatureMigration("backend.8") { database in
        try database.create(table: "factor") { table in
            table.primaryKey("id", .text)
            table.column("user_id", .text).notNull().indexed().references("user", onDelete: .cascade)
            table.column("friendly_name", .text).notNull()
            table.column("status", .text).notNull()
            // Encrypted with a key that is derived from the installation's secret.
            table.column("secret", .blob).notNull()
            // The period of the code that was accepted last, counted from 1970; nil before the first.
            table.column("last_counter", .integer)
            table.column("created_at", .integer).notNull()
            table.column("updated_at", .integer).notNull()
        }
        try database.create(table: "challenge") { table in
            table.primaryKey("id", .text)
            table.column("factor_id", .text).notNull().indexed().references("factor", onDelete: .cascade)
            table.column("client", .text).notNull()
            table.column("verified_at", .integer)
            table.column("created_at", .integer).notNull().indexed()
        }
        try database.alter(table: "session") { table in
            table.add(column: "factor_id", .text)
        }
    }
}
