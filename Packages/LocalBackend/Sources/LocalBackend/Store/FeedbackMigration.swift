import GRDB
import Persistence

extension FeatureMigration {
    /// Messages to the makers of the app, each deleted with the account that wrote it.
    static let feedback = FeatureMigration("backend.4") { database in
        try database.create(table: "feedback") { table in
            table.autoIncrementedPrimaryKey("place")
            table.column("id", .text).notNull()
            table.column("user_id", .text).notNull().references("user", onDelete: .cascade)
            table.column("message", .text).notNull()
            table.column("app_version", .text).notNull()
            table.column("written_at", .integer).notNull()
            table.column("received_at", .integer).notNull()
            table.uniqueKey(["user_id", "id"])
        }
    }
}
