public import Foundation

extension CustomerInfo {
    /// The state of an entitlement at a moment of the server's time, by the rules of RevenueCat's SDKs: it holds while
    /// neither its end nor that of its grace period is over. It renews unless it never ends, was cancelled, is prepaid or
    /// a gift, or a payment has failed. (Source: purchases-ios, `EntitlementInfo`.)
    public func state(of id: String, at time: Date) -> EntitlementState {
        guard let entitlement = entitlements[id] else { return refundedOrNone }
        let subscription = subscriptions[entitlement.product]
        if let refunded = subscription?.refunded { return .refunded(at: refunded) }
        guard let expires = entitlement.expires else {
            return subscription?.isGift == true ? .gifted(until: nil) : .lifetime
        }
        let end = max(expires, entitlement.graceExpires ?? expires)
        guard time <= end else { return .expired(at: end) }
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
