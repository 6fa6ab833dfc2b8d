public import Foundation

/// A user of a Test Store, with what they have at a moment of the store's clock.
public struct TestStoreSubscriber: Sendable, Equatable {
    /// Something that a user has the right to.
    public struct Entitlement: Sendable, Equatable {
        public let id: String
        public let isActive: Bool
        /// The product that gives it.
        public let product: String
        /// When it ends or has ended, with any grace; nil for ever.
        public let expires: Date?
    }

    /// The app user id: of the app's users, their account's.
    public let id: String
    /// The address of the account with this id; nil when this backend has none.
    public let email: String?
    public let firstSeen: Date
    /// In alphabetical order.
    public let entitlements: [Entitlement]
    /// In the order in which they were bought.
    public let purchases: [TestStorePurchase]

    init(_ record: SubscriberRecord, email: String?, _ holdings: Holdings) {
        id = record.id
        self.email = email
        firstSeen = record.firstSeen.date
        entitlements = holdings.entitlements.map { entry in
            Entitlement(
                id: entry.id, isActive: entry.item.state.isActive(at: holdings.now),
                product: entry.item.purchase.product.id, expires: entry.item.state.accessEnd?.date)
        }
        purchases = holdings.items.map { TestStorePurchase($0, at: holdings.now) }
    }
}

/// A purchase at a moment of the store's clock.
public struct TestStorePurchase: Sendable, Equatable {
    /// What it is worth.
    public enum Status: String, Sendable, CaseIterable {
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

    /// How it came to be.
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
    public let expires: Date?
    /// Whether it renews then.
    public let willRenew: Bool
    /// How many periods were paid for after the first.
    public let renewals: Int
    public let cancelled: Date?
    /// Since when payments fail.
    public let billingIssue: Date?
    /// Until when access goes on after ``expires``, because payments fail.
    public let graceExpires: Date?
    public let refunded: Date?

    init(_ item: Holdings.Item, at now: Timestamp) {
        let (purchase, state) = (item.purchase, item.state)
        product = purchase.product.id
        origin = purchase.kind
        status = Self.status(item, at: now)
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

    private static func status(_ item: Holdings.Item, at now: Timestamp) -> Status {
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
public struct TestStoreCode: Sendable, Equatable {
    /// `ABCD-EFGH-IJKL-MNOP`. Works once.
    public let code: String
    /// What it is good for.
    public let product: String
    /// The only user who may redeem it; nil for the first who does.
    public let user: String?
    /// By the store's clock: an hour after it was issued.
    public let expires: Date
}
