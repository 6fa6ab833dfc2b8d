/// Something that happens to a purchase. The raw values are those of the database.
public enum TestStoreAction: String, Sendable, Codable, CaseIterable {
    /// The subscription will not renew; it stays active to the end of its period.
    case cancel = "cancelled"
    /// The cancellation is withdrawn, while the period still runs.
    case resume = "resumed"
    /// Payments fail from now on: the subscription does not renew until they succeed again.
    case billingIssue = "billingFailed"
    /// Payments succeed again.
    case resolve = "billingResolved"
    /// The money is paid back, and the purchase ends at once.
    case refund = "refunded"

    func applies(to item: Holdings.Item, at now: Timestamp) -> Bool {
        let state = item.state
        guard state.refundedAt == nil else { return false }
        let isRunning = item.purchase.isSubscription && state.end.map { now <= $0 } ?? false
        return switch self {
        case .cancel: isRunning && state.cancelledAt == nil
        case .resume: isRunning && state.cancelledAt != nil
        case .billingIssue: isRunning && state.willRenew
        case .resolve: state.billingFailedAt != nil
        case .refund: true
        }
    }

    func reason(_ name: String, product: String?) -> String {
        let subject = product.map { "\(name) has no purchase of \($0) that" } ?? "\(name) has no purchase that"
        return switch self {
        case .cancel: "\(subject) runs and is not cancelled yet."
        case .resume: "\(subject) is cancelled and still runs."
        case .billingIssue: "\(subject) runs and will renew."
        case .resolve: "\(subject) has a billing issue."
        case .refund: "\(subject) can be refunded."
        }
    }
}
