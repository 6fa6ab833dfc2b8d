import Foundation
import GRDB

/// The Test Store's books, inside one transaction: read at, or written with, one moment of the store's clock.
struct PurchaseLedger {
    let database: Database
    let settings: StoreSettingRecord
    let realNow: Timestamp

    init(_ database: Database, realNow: Timestamp) throws {
        self.database = database
        self.realNow = realNow
        settings = try StoreSettingRecord.current(in: database)
    }

    /// By the store's clock.
    var now: Timestamp { realNow.advanced(byMicroseconds: settings.clockOffset) }

    func accelerations() throws -> [Acceleration] {
        try Acceleration.order(Column("id")).fetchAll(database)
    }

    func subscriber(_ id: String) throws -> SubscriberRecord? { try SubscriberRecord.fetchOne(database, key: id) }

    @discardableResult
    func makeSubscriber(_ id: String) throws -> SubscriberRecord {
        if let known = try subscriber(id) { return known }
        let record = SubscriberRecord(id: id, firstSeen: now)
        try record.insert(database)
        return record
    }

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

    static func transaction(_ kind: TestStorePurchase.Origin) -> String {
        "\(kind.rawValue)_\(UUID().uuidString.lowercased())"
    }

    /// Accepts a receipt: buys the product, or finds what the same token has bought already.
    func accept(_ receipt: StoreReceipt, _ catalogue: @autoclosure () throws -> Catalogue) throws {
        let known = try Purchase.filter(Column("store_transaction") == receipt.token).fetchOne(database)
        if var known {
            guard known.product.id == receipt.productID else {
                throw PurchasesFailure(400, 7103, "The receipt is not valid. It belongs to another product.")
            }
            guard known.subscriberID != receipt.subscriberID else { return }
            guard receipt.isRestore else {
                throw PurchasesFailure(400, 7102, "Another user has used this receipt already.")
            }
            try makeSubscriber(receipt.subscriberID)
            known.subscriberID = receipt.subscriberID
            return try known.update(database)
        }
        guard !receipt.isRestore else {
            throw PurchasesFailure(400, 7103, "The receipt is not valid. There is no purchase to restore.")
        }
        guard let product = try catalogue().product(receipt.productID) else {
            throw PurchasesFailure(
                400, 7103,
                "The receipt is not valid. The Test Store has no product '\(receipt.productID.prefix(200))'.")
        }
        try makeSubscriber(receipt.subscriberID)
        try buy(
            product, for: receipt.subscriberID, kind: .bought, transaction: receipt.token,
            price: product.price(in: receipt.currency, settings.currency, "USD"), offering: receipt.offering)
    }

    /// Records a purchase. A subscription ends the renewal of the others that give the same.
    @discardableResult
    func buy(
        _ product: CatalogueProduct, for subscriberID: String, kind: TestStorePurchase.Origin, transaction: String,
        price: StorePrice, offering: String? = nil
    ) throws -> Int64 {
        let before = try purchases(of: subscriberID)
        if kind != .gift, product.period != nil { try endRenewal(of: before, replacedBy: product) }
        var purchase = Purchase(
            subscriberID: subscriberID, kind: kind, storeTransaction: transaction, product: product,
            price: price, offering: offering,
            hasTrial: kind == .bought && product.trial != nil && !Self.hasHadTrial(before, of: product.entitlements),
            boughtAt: now)
        try purchase.insert(database)
        return purchase.id ?? 0
    }

    /// Whether a subscriber has used up the trial of these entitlements, also in a purchase of another product.
    static func hasHadTrial(_ purchases: [Purchase], of entitlements: [String]) -> Bool {
        purchases.contains { $0.hasTrial && !Set($0.product.entitlements).isDisjoint(with: entitlements) }
    }

    private func endRenewal(of purchases: [Purchase], replacedBy product: CatalogueProduct) throws {
        let items = Holdings(purchases, at: now, accelerations: try accelerations()).items
        for item in items
        where item.purchase.isSubscription && item.state.cancelledAt == nil
            && item.state.refundedAt == nil && item.state.isActive(at: now)
            && !Set(item.purchase.product.entitlements).isDisjoint(with: product.entitlements)
        {
            try record(.cancel, of: item.purchase)
        }
    }

    func record(_ kind: TestStoreAction, of purchase: Purchase) throws {
        guard let id = purchase.id else { return }
        try PurchaseEvent(purchaseID: id, kind: kind, at: now, grace: kind == .billingIssue ? settings.grace : 0)
            .insert(database)
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

struct StoreReceipt: Sendable, Equatable {
    let subscriberID: String
    /// `test_<milliseconds>_<uuid>`: made by the client, once for each purchase.
    let token: String
    let productID: String
    let currency: String?
    let offering: String?
    let isRestore: Bool
}
