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
            table.column("subscriber_id", .text).notNull().indexed().references("subscriber", onDelete: .cascade)
            table.column("kind", .text).notNull()
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

/// A row of `subscriber`: a user that a client of the Test Store has asked about.
struct SubscriberRecord: StoredRecord, PersistableRecord {
    static let databaseTableName = "subscriber"

    /// The id that the client has chosen; for the app it is the account's.
    let id: String
    /// By the store's clock.
    let firstSeen: Timestamp
}

/// The one row of `store_setting`, or its defaults.
struct StoreSettingRecord: StoredRecord, PersistableRecord {
    static let databaseTableName = "store_setting"

    private(set) var id = 1
    /// How far the store's clock is ahead of the machine's, in microseconds.
    var clockOffset: Int64 = 0
    /// The currency of prices, unless a client asks for another one.
    var currency = "USD"
    /// How long a subscription stays active after a payment has failed, in seconds: three days.
    var grace = 3 * 86_400

    static func current(in database: Database) throws -> StoreSettingRecord {
        try StoreSettingRecord.fetchOne(database, key: 1) ?? StoreSettingRecord()
    }
}
