public import Foundation

/// What a customer has bought, as the server said at a moment.
public struct CustomerInfo: Sendable, Equatable {
    /// The server's time of its answer.
    public let requestDate: Date
    /// The page where the customer changes or cancels a subscription; nil when the server names none.
    public let managementURL: URL?
    /// The entitlements by their ids, such as `pro`.
    public let entitlements: [String: Entitlement]
    /// The subscriptions by the ids of their products.
    public let subscriptions: [String: Subscription]
    /// When what does not renew was bought last, by the ids of the products.
    let oneTimePurchases: [String: Date]
}

/// Something that a purchase unlocks.
public struct Entitlement: Sendable, Equatable {
    public let product: String
    public let purchased: Date?
    /// When it ends; nil for one that never does.
    public let expires: Date?
    /// When it ends all the same if a failed payment is not made; nil without a grace period.
    public let graceExpires: Date?
}

/// What the server has said about one subscription of a customer.
public struct Subscription: Sendable, Equatable {
    /// The kind of the period that runs now.
    public enum PeriodType: String, Sendable {
        case normal, intro, trial, prepaid
    }

    public internal(set) var period = PeriodType.normal
    /// Which store sold it, such as `rc_billing`; `promotional` for a gift.
    public internal(set) var store: String?
    /// When the period began that runs now, or ran last.
    public internal(set) var purchased: Date?
    public internal(set) var unsubscribed: Date?
    public internal(set) var billingIssue: Date?
    public internal(set) var refunded: Date?
    public internal(set) var managementURL: URL?

    var isGift: Bool { store == "promotional" }
}

/// What a server said about a customer, and when, so that it can be stored and asked about again.
public struct CustomerReply: Sendable, Equatable {
    /// The document as it came.
    public let document: Data
    /// The version of the document, for the server; nil when it gave none.
    public let etag: String?
    public let info: CustomerInfo
    /// Whether the server said what its time was. If not, the time is that of an earlier reply, and nothing is newer than
    /// that.
    public let isTimed: Bool
    /// How long before the reply arrived the server said this, in seconds: a server that cannot reach its own database repeats
    /// what it said days ago.
    public internal(set) var age: TimeInterval = 0

    /// Reads the document of a customer; the server's time is in it unless it is given.
    public init(
        document: Data, etag: String?, requestDate: Date? = nil, isTimed: Bool = true
    ) throws(PurchasesError) {
        self.document = document
        self.etag = etag
        self.isTimed = isTimed
        info = try CustomerDocument.read(document, requestDate: requestDate)
    }
}

extension CustomerInfo {
    /// The state of an entitlement at a moment of the server's time, by the rules of RevenueCat's SDKs (`EntitlementInfo`):
    /// it holds while neither its end nor that of its grace period is over, also when it was refunded.
    public func state(of id: String, at time: Date) -> EntitlementState {
        guard let entitlement = entitlements[id] else { return refundedOrNone }
        let subscription = subscriptions[entitlement.product]
        guard let expires = entitlement.expires else {
            return subscription?.isGift == true ? .gifted(until: nil) : .lifetime
        }
        let end = max(expires, entitlement.graceExpires ?? expires)
        guard time <= end else { return subscription?.refunded.map { .refunded(at: $0) } ?? .expired(at: end) }
        guard let subscription else { return .cancelled(until: end) }
        if subscription.isGift { return .gifted(until: end) }
        if subscription.billingIssue != nil { return .billingIssue(until: end) }
        let renews = subscription.unsubscribed == nil
        switch subscription.period {
        case .trial: return .trial(until: end, renews: renews)
        case .prepaid: return .cancelled(until: end)
        case .normal, .intro: return renews ? .active(until: end) : .cancelled(until: end)
        }
    }

    /// A server may leave out an entitlement whose only purchase was refunded.
    private var refundedOrNone: EntitlementState {
        subscriptions.values.compactMap(\.refunded).max().map { .refunded(at: $0) } ?? .none
    }
}

/// Whether something is unlocked, until when, and what happens then.
public enum EntitlementState: Sendable, Equatable {
    /// The account has never bought it.
    case none
    /// Free until then; afterwards it is paid for, or ends if it was cancelled.
    case trial(until: Date, renews: Bool)
    /// Paid for, and renewed then.
    case active(until: Date)
    /// Paid for until then, and not renewed.
    case cancelled(until: Date)
    /// A payment has failed. It ends then unless the payment is made.
    case billingIssue(until: Date)
    /// Bought once, for ever.
    case lifetime
    /// Given until then; nil for ever.
    case gifted(until: Date?)
    case expired(at: Date)
    case refunded(at: Date)

    public var isActive: Bool {
        switch self {
        case .trial, .active, .cancelled, .billingIssue, .lifetime, .gifted: true
        case .none, .expired, .refunded: false
        }
    }

    /// When it ends or is renewed; nil when it never does, or is not unlocked.
    public var end: Date? {
        switch self {
        case .trial(let date, _), .active(let date), .cancelled(let date), .billingIssue(let date): date
        case .gifted(let date): date
        case .none, .lifetime, .expired, .refunded: nil
        }
    }
}

/// When a product was bought or renewed last, and whether that was cancelled, to compare two answers of a server.
public struct LastPurchase: Sendable, Equatable {
    /// When it was bought or renewed last, in the server's time; nil when it does not say.
    public let purchased: Date?
    /// When it was cancelled, in the server's time; nil when it renews, or cannot be cancelled.
    public let unsubscribed: Date?

    public init(purchased: Date?, unsubscribed: Date?) {
        self.purchased = purchased
        self.unsubscribed = unsubscribed
    }

    /// Whether the product was bought again, or its cancellation taken back, since an earlier answer.
    public func isNew(since earlier: LastPurchase?) -> Bool {
        guard let earlier else { return true }
        if earlier.unsubscribed != nil, unsubscribed == nil { return true }
        guard let purchased else { return false }
        return earlier.purchased.map { purchased > $0 } ?? true
    }
}

extension CustomerInfo {
    /// The last purchase of a product; nil when the customer has never bought it.
    public func lastPurchase(of product: String) -> LastPurchase? {
        let subscription = subscriptions[product]
        let once = oneTimePurchases[product]
        let unlocked = entitlements.values.filter { $0.product == product }
        guard subscription != nil || once != nil || !unlocked.isEmpty else { return nil }
        let dates = [subscription?.purchased, once] + unlocked.map(\.purchased)
        return LastPurchase(purchased: dates.compactMap { $0 }.max(), unsubscribed: subscription?.unsubscribed)
    }
}
