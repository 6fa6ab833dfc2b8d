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

    public init(
        requestDate: Date, managementURL: URL? = nil, entitlements: [String: Entitlement] = [:],
        subscriptions: [String: Subscription] = [:]
    ) {
        self.requestDate = requestDate
        self.managementURL = managementURL
        self.entitlements = entitlements
        self.subscriptions = subscriptions
    }
}

/// Something that a purchase unlocks.
public struct Entitlement: Sendable, Equatable {
    public let product: String
    public let purchased: Date?
    /// Nil for one that never ends.
    public let expires: Date?
    /// When it ends all the same if a failed payment is not made; nil without a grace period.
    public let graceExpires: Date?

    public init(product: String, purchased: Date?, expires: Date?, graceExpires: Date? = nil) {
        self.product = product
        self.purchased = purchased
        self.expires = expires
        self.graceExpires = graceExpires
    }
}

/// What the server knows about one subscription of a customer.
public struct Subscription: Sendable, Equatable {
    /// The kind of the period that runs now.
    public enum PeriodType: String, Sendable {
        case normal, intro, trial, prepaid
    }

    public var period = PeriodType.normal
    /// Which store sold it, such as `rc_billing`; `promotional` for a gift.
    public var store: String?
    public var expires: Date?
    public var unsubscribed: Date?
    public var billingIssue: Date?
    public var refunded: Date?
    public var managementURL: URL?

    public init() {}

    var isGift: Bool { store == "promotional" }
}
