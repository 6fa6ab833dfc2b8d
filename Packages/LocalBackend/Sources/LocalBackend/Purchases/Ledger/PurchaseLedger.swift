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
        try AccelerationRecord.order(Column("id")).fetchAll(database).map { Acceleration(isOn: $0.isOn, at: $0.at) }
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

    func purchases(of subscriberID: String) throws -> [Purchase] {
        let records = try PurchaseRecord.filter(Column("subscriber_id") == subscriberID).order(Column("id"))
            .fetchAll(database)
        guard !records.isEmpty else { return [] }
        let events = try PurchaseEventRecord.filter(records.compactMap(\.id).contains(Column("purchase_id")))
            .order(Column("id")).fetchAll(database)
        let byPurchase = Dictionary(grouping: events, by: \.purchaseID)
        return records.map { $0.purchase(with: byPurchase[$0.id ?? 0] ?? []) }
    }

    func holdings(of subscriberID: String) throws -> Holdings {
        Holdings(try purchases(of: subscriberID), at: now, accelerations: try accelerations())
    }

    /// The transaction of a purchase that the store makes itself.
    static func transaction(_ kind: Purchase.Kind) -> String { "\(kind.rawValue)_\(UUID().uuidString.lowercased())" }
}

extension Timestamp {
    fileprivate func advanced(byMicroseconds count: Int64) -> Timestamp {
        Timestamp(microseconds: microseconds + count)
    }
}
