import GRDB

/// A row of `purchase_event`.
struct PurchaseEventRecord: StoredRecord, PersistableRecord {
    static let databaseTableName = "purchase_event"

    let purchaseID: Int64
    let kind: PurchaseEvent.Kind
    /// In seconds.
    let grace: Int
    let at: Timestamp

    init(_ event: PurchaseEvent, of purchaseID: Int64) {
        self.purchaseID = purchaseID
        kind = event.kind
        grace = event.grace
        at = event.at
    }

    var event: PurchaseEvent { PurchaseEvent(kind: kind, at: at, grace: grace) }
}
