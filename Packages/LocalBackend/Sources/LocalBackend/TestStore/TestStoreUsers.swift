public import Core
public import Foundation

/// A user of a Test Store, with what they have at a moment of the store's clock.
public struct TestStoreSubscriber: Sendable, Encodable {
    /// Something that a user has the right to.
    public struct Entitlement: Sendable, Equatable, Encodable {
        public let id: String
        public let isActive: Bool
        /// The product that gives it.
        public let product: String
        /// When it ends or has ended, with any grace; nil for ever.
        @OrNull public private(set) var expires: Date?

        enum CodingKeys: String, CodingKey {
            case isActive = "active"
            case id, product, expires
        }
    }

    enum CodingKeys: String, CodingKey {
        case id = "user"
        case email, firstSeen, entitlements, purchases
    }

    /// The app user id: of the app's users, their account's.
    public let id: String
    /// The address of the account with this id; nil when this backend has none.
    @OrNull public private(set) var email: String?
    public let firstSeen: Date
    /// The entitlements in alphabetical order.
    public let entitlements: [Entitlement]
    /// The purchases in the order in which they were bought.
    public let purchases: [TestStorePurchase]

    init(_ record: SubscriberRecord, email: String?, _ holdings: Holdings) {
        id = record.id
        _email = OrNull(wrappedValue: email)
        firstSeen = record.firstSeen.date
        entitlements = holdings.entitlements.map { entry in
            Entitlement(
                id: entry.id, isActive: entry.item.state.isActive(at: holdings.now),
                product: entry.item.purchase.product.id, expires: entry.item.state.accessEnd?.date)
        }
        purchases = holdings.items.map { TestStorePurchase(item: $0, now: holdings.now) }
    }
}

/// A purchase at a moment of the store's clock.
public struct TestStorePurchase: Sendable, Encodable {
    /// The state of a purchase.
    public enum Status: String, Sendable, CaseIterable, Encodable {
        case trial
        case active
        /// Active, and will not renew.
        case cancelled
        /// Active, and payments fail.
        case billingIssue = "billing-issue"
        /// The period is over, payments fail, and access goes on for a while.
        case grace
        case lifetime
        case gift
        case expired
        case refunded
    }

    /// The origin of a purchase.
    public enum Origin: String, Sendable, Codable, CaseIterable {
        case bought, redeemed, gift
    }

    public let product: String
    public let origin: Origin
    public let status: Status
    /// The receipt's token, or an id that the store has made.
    public let transaction: String
    public let bought: Date
    /// When the current period began, or the last one.
    public let periodStart: Date
    /// When the period ends or has ended; nil for ever.
    @OrNull public private(set) var expires: Date?
    /// Whether the subscription renews at the end of the period.
    public let willRenew: Bool
    /// How many periods were paid for after the first.
    public let renewals: Int
    @OrNull public private(set) var cancelled: Date?
    /// The date since which payments fail.
    @OrNull public private(set) var billingIssue: Date?
    /// The end of access after ``expires`` while payments fail.
    @OrNull public private(set) var graceExpires: Date?
    @OrNull public private(set) var refunded: Date?

    init(item: Holdings.Item, now: Timestamp) {
        let (purchase, state) = (item.purchase, item.state)
        product = purchase.product.id
        origin = purchase.kind
        status = Self.status(of: item, at: now)
        transaction = purchase.storeTransaction
        bought = purchase.boughtAt.date
        periodStart = state.start.date
        expires = state.end?.date
        willRenew = purchase.isSubscription && state.willRenew
        renewals = state.renewals
        cancelled = state.cancelledAt?.date
        billingIssue = state.billingFailedAt?.date
        graceExpires = state.graceEnd?.date
        refunded = state.refundedAt?.date
    }

    private static func status(of item: Holdings.Item, at now: Timestamp) -> Status {
        let state = item.state
        if state.refundedAt != nil { return .refunded }
        if !state.isActive(at: now) { return .expired }
        if item.purchase.kind == .gift { return .gift }
        if state.end == nil { return .lifetime }
        if state.isInGrace(at: now) { return .grace }
        if state.billingFailedAt != nil { return .billingIssue }
        if state.cancelledAt != nil { return .cancelled }
        return state.isTrial ? .trial : .active
    }
}

/// A redemption code that was issued just now. It is not stored, so it cannot be shown again.
public struct TestStoreCode: Sendable, Equatable, Encodable {
    /// The code, such as `ABCD-EFGH-IJKL-MNOP`, which works once.
    public let code: String
    /// The product that the code unlocks.
    public let product: String
    /// The only user who may redeem it; nil for the first who does.
    @OrNull public private(set) var user: String?
    /// When the code expires, by the store's clock: an hour after it was issued.
    public let expires: Date
}
