/// Something that happened to a purchase after it was made.
struct PurchaseEvent: Sendable, Equatable {
    enum Kind: String, Sendable, Codable, CaseIterable {
        /// The subscription will not renew. It stays active to the end of its period.
        case cancelled
        /// The cancellation is withdrawn, while the period still runs.
        case resumed
        /// Payments fail from now on: the subscription does not renew until they are resolved.
        case billingFailed
        case billingResolved
        /// The money is paid back, and the purchase ends at once.
        case refunded
    }

    let kind: Kind
    let at: Timestamp
    /// With ``Kind/billingFailed``: how long the purchase stays active after its period, in seconds.
    var grace = 0
}

/// A change of the store's setting `accelerated`.
struct Acceleration: Sendable, Equatable {
    let isOn: Bool
    let at: Timestamp
}
