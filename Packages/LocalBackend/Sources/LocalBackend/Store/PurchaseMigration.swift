import GRDB
import Persistence

extension FeatureMigration {
    /// The Test Store: its subscribers, what they bought, what happened to it, and the store's settings.
    static let purchases = FeatureMigration("backend.9") { database in
        try database.create(table: "subscriber") { table in
            table.primaryKey("id", .text)
            table.column("first_seen", .integer).notNull()
        }
        try database.create(table: "purchase") { table in
            table.autoIncrementedPrimaryKey("id")
            // Changes when another subscriber restores the purchase.
            table.column("subscriber_id", .text).notNull().indexed().references("subscriber", onDelete: .cascade)
            table.column("kind", .text).notNull()
            // A receipt's token, so that no receipt is used twice, or an id that the store has made.
            table.column("store_transaction", .text).notNull().unique()
            table.column("product", .text).notNull()
            table.column("price", .text).notNull()
            table.column("offering", .text)
            table.column("has_trial", .boolean).notNull()
            table.column("bought_at", .integer).notNull()
        }
        try database.create(table: "purchase_event") { table in
            table.autoIncrementedPrimaryKey("id")
            table.column("purchase_id", .integer).notNull().indexed().references("purchase", onDelete: .cascade)
            table.column("kind", .text).notNull()
            // In seconds.
            table.column("grace", .integer).notNull()
            table.column("at", .integer).notNull()
        }
        try database.create(table: "redemption_code") { table in
            // SHA-256 of the code, which itself is not stored.
            table.column("hash", .blob).notNull().primaryKey()
            // The only one who may redeem it; nil for the first who does.
            table.column("subscriber_id", .text)
            table.column("product", .text).notNull()
            table.column("issued_at", .integer).notNull()
            table.column("redeemed_by", .text)
        }
        try database.create(table: "acceleration") { table in
            table.autoIncrementedPrimaryKey("id")
            table.column("is_on", .boolean).notNull()
            table.column("at", .integer).notNull()
        }
        try database.create(table: "store_setting") { table in
            table.primaryKey("id", .integer)
            // In microseconds.
            table.column("clock_offset", .integer).notNull()
            table.column("currency", .text).notNull()
            // In seconds.
            table.column("grace", .integer).notNull()
        }
    }
}
