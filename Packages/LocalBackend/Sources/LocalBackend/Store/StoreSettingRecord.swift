import GRDB

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
