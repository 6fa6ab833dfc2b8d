import Foundation
import GRDB

/// The Test Store's books, inside one transaction: read at, or written with, one moment of the store's clock.
struct PurchaseLedger {
    let database: Database
    let settings: StoreSettingRecord
    /// The machine's time.
    let realNow: Timestamp

    init(_ database: Database, realNow: Timestamp) throws {
        self.database = database
        self.realNow = realNow
        settings = try StoreSettingRecord.current(in: database)
    }

    /// By the store's clock.
    var now: Timestamp { realNow.advanced(byMicroseconds: settings.clockOffset) }

    /// All changes of the setting, in the order in which they were made.
    func accelerations() throws -> [Acceleration] {
        try Acceleration.order(Column("id")).fetchAll(database)
    }

    func subscriber(_ id: String) throws -> SubscriberRecord? { try SubscriberRecord.fetchOne(database, key: id) }

    /// The subscriber, made if need be.
    @discardableResult
    func makeSubscriber(_ id: String) throws -> SubscriberRecord {
        if let known = try subscriber(id) { return known }
        let record = SubscriberRecord(id: id, firstSeen: now)
        try record.insert(database)
        return record
    }

    /// Gives what one subscriber has bought to another.
    func move(from former: String, to subscriberID: String) throws {
        try Purchase.filter(Column("subscriber_id") == former)
            .updateAll(database, Column("subscriber_id").set(to: subscriberID))
    }

    func purchases(of subscriberID: String) throws -> [Purchase] {
        var purchases = try Purchase.filter(Column("subscriber_id") == subscriberID).order(Column("id"))
            .fetchAll(database)
        let events = try PurchaseEvent.filter(purchases.compactMap(\.id).contains(Column("purchase_id")))
            .order(Column("id")).fetchAll(database)
        let byPurchase = Dictionary(grouping: events, by: \.purchaseID)
        for index in purchases.indices {
            purchases[index].events = purchases[index].id.flatMap { byPurchase[$0] } ?? []
        }
        return purchases
    }

    func holdings(of subscriberID: String) throws -> Holdings {
        Holdings(try purchases(of: subscriberID), at: now, accelerations: try accelerations())
    }

    /// The transaction of a purchase that the store makes itself.
    static func transaction(_ kind: TestStorePurchase.Origin) -> String {
        "\(kind.rawValue)_\(UUID().uuidString.lowercased())"
    }
}

extension BackendStore {
    func readLedger<Value: Sendable>(
        _ work: @escaping @Sendable (PurchaseLedger) throws -> Value
    ) async throws -> Value {
        let now = Timestamp(now())
        return try await read { try work(PurchaseLedger($0, realNow: now)) }
    }

    /// One transaction. It is on disk when this returns.
    func writeLedger<Value: Sendable>(
        _ work: @escaping @Sendable (PurchaseLedger) throws -> Value
    ) async throws -> Value {
        try await write { try work(PurchaseLedger($0, realNow: $1)) }
    }
}
