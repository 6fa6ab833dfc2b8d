import GRDB

/// A row of `purchase`. Times are by the store's clock.
struct PurchaseRecord: StoredRecord, MutablePersistableRecord {
    static let databaseTableName = "purchase"

    /// Nil before it is inserted.
    var id: Int64?
    var subscriberID: String
    let kind: Purchase.Kind
    let storeTransaction: String
    @JSONColumn var product: CatalogueProduct
    @JSONColumn var price: StorePrice
    let offering: String?
    let hasTrial: Bool
    let boughtAt: Timestamp

    mutating func didInsert(_ inserted: InsertionSuccess) {
        id = inserted.rowID
    }

    func purchase(with events: [PurchaseEventRecord]) -> Purchase {
        Purchase(
            id: id ?? 0, kind: kind, transaction: storeTransaction, product: product, price: price,
            offering: offering, hasTrial: hasTrial, boughtAt: boughtAt, events: events.map(\.event))
    }
}
