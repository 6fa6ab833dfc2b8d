public import Foundation

/// A user of a Test Store, with what they have at a moment of the store's clock.
public struct TestStoreSubscriber: Sendable {
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
        purchases = holdings.items.map { TestStorePurchase(item: $0, now: holdings.now) }
    }
}

/// A purchase at a moment of the store's clock.
public struct TestStorePurchase: Sendable {
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

    let item: Holdings.Item
    let now: Timestamp

    public var product: String { item.purchase.product.id }
    public var origin: Origin { item.purchase.kind }
    /// The receipt's token, or an id that the store has made.
    public var transaction: String { item.purchase.storeTransaction }
    public var bought: Date { item.purchase.boughtAt.date }
    /// When the current period began, or the last one.
    public var periodStart: Date { item.state.start.date }
    /// When the period ends or has ended; nil for ever.
    public var expires: Date? { item.state.end?.date }
    /// Whether it renews then.
    public var willRenew: Bool { item.purchase.isSubscription && item.state.willRenew }
    /// How many periods were paid for after the first.
    public var renewals: Int { item.state.renewals }
    public var cancelled: Date? { item.state.cancelledAt?.date }
    /// Since when payments fail.
    public var billingIssue: Date? { item.state.billingFailedAt?.date }
    /// Until when access goes on after ``expires``, because payments fail.
    public var graceExpires: Date? { item.state.graceEnd?.date }
    public var refunded: Date? { item.state.refundedAt?.date }

    public var status: Status {
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
