public import Foundation

/// What a customer has bought, as the server said at a moment.
public struct CustomerInfo: Sendable, Equatable {
    /// The server's time of its answer.
    public let requestDate: Date
    /// Where the customer changes or cancels a subscription; nil when the server names no page.
    public let managementURL: URL?
    /// By their ids, such as `pro`.
    public let entitlements: [String: Entitlement]
    /// By the ids of their products.
    public let subscriptions: [String: Subscription]
    /// When what does not renew was bought last, by the ids of the products.
    let oneTimePurchases: [String: Date]
}

/// Something that a purchase unlocks.
public struct Entitlement: Sendable, Equatable {
    public let product: String
    public let purchased: Date?
    /// Nil for one that never ends.
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
