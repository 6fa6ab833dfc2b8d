import GRDB

/// A row of `subscriber`: someone whom a client of the Test Store has asked about.
struct SubscriberRecord: StoredRecord, PersistableRecord {
    static let databaseTableName = "subscriber"

    /// The id that the client has chosen; for the app it is the account's.
    let id: String
    /// By the store's clock.
    let firstSeen: Timestamp
}
