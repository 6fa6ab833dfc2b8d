import GRDB

/// A row of `acceleration`: a change of the store's setting.
struct AccelerationRecord: StoredRecord, PersistableRecord {
    static let databaseTableName = "acceleration"

    let isOn: Bool
    let at: Timestamp
}
