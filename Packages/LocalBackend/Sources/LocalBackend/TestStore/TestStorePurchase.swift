public import Foundation

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
    public enum Origin: String, Sendable, CaseIterable {
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
        origin = Self.origin(purchase.kind)
        status = Self.status(item, at: now)
        transaction = purchase.transaction
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

    private static func origin(_ kind: Purchase.Kind) -> Origin {
        switch kind {
        case .bought: .bought
        case .redeemed: .redeemed
        case .gift: .gift
        }
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
