import GRDB

/// A purchase with everything that has happened to it: a row of `purchase`. What it is worth at a moment is
/// ``PurchaseState``. Times are by the store's clock.
struct Purchase: StoredRecord, MutablePersistableRecord {
    static let databaseTableName = "purchase"

    var id: Int64?
    /// Changes when another subscriber restores the purchase.
    var subscriberID: String
    let kind: TestStorePurchase.Origin
    /// The receipt's token, or an id that the store has made. Unique.
    let storeTransaction: String
    /// As it was in the catalogue when it was bought.
    @JSONColumn var product: CatalogueProduct
    @JSONColumn var price: StorePrice
    /// The offering that it was bought from, as the client says.
    var offering: String?
    /// Whether it begins with the product's trial.
    let hasTrial: Bool
    let boughtAt: Timestamp
    /// In the order in which they were recorded; not in this row.
    var events: [PurchaseEvent] = []

    private enum CodingKeys: String, CodingKey {
        case id, subscriberID, kind, storeTransaction, product, price, offering, hasTrial, boughtAt
    }

    mutating func didInsert(_ inserted: InsertionSuccess) {
        id = inserted.rowID
    }

    var isSubscription: Bool { kind != .gift && product.period != nil }

    var isOneTime: Bool { kind != .gift && product.period == nil }

    /// When it was bought, and of several of the same moment, which came first.
    var order: (Timestamp, Int64) { (boughtAt, id ?? 0) }
}

/// Something that happened to a purchase after it was made: a row of `purchase_event`.
struct PurchaseEvent: StoredRecord, PersistableRecord {
    static let databaseTableName = "purchase_event"

    let purchaseID: Int64
    let kind: TestStoreAction
    let at: Timestamp
    /// With ``TestStoreAction/billingIssue``: how long the purchase stays active after its period, in seconds.
    var grace = 0
}

/// A change of the store's setting `accelerated`: a row of `acceleration`.
struct Acceleration: StoredRecord, PersistableRecord {
    static let databaseTableName = "acceleration"

    let isOn: Bool
    let at: Timestamp
}

extension [Acceleration] {
    /// Whether the setting is on at a moment. A change that is later, because the clock was moved back, has no effect yet.
    func isOn(at moment: Timestamp) -> Bool {
        let changes = enumerated().filter { $0.element.at <= moment }
        return changes.max { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }?.element.isOn ?? false
    }
}

struct PurchaseState: Sendable, Equatable {
    var start: Timestamp
    /// When it ends or has ended; nil for a purchase without an end.
    var end: Timestamp?
    var isTrial: Bool
    /// How many periods were paid for after the first.
    var renewals = 0
    var cancelledAt: Timestamp?
    var billingFailedAt: Timestamp?
    /// Until when it stays active after ``end``, because a payment has failed.
    var graceEnd: Timestamp?
    var refundedAt: Timestamp?

    /// When access ends: the end of the period or of its grace.
    var accessEnd: Timestamp? {
        guard let end else { return nil }
        return max(end, graceEnd ?? end)
    }

    /// Whether it gives access. By whole seconds and with the last one, as clients compare the two times of a reply.
    func isActive(at now: Timestamp) -> Bool {
        guard let accessEnd else { return true }
        return now.seconds <= accessEnd.seconds
    }

    /// Whether the period is over and access goes on because a payment has failed.
    func isInGrace(at now: Timestamp) -> Bool {
        guard let end, graceEnd != nil else { return false }
        return end.seconds < now.seconds && isActive(at: now)
    }

    var willRenew: Bool { end != nil && cancelledAt == nil && billingFailedAt == nil && refundedAt == nil }
}
