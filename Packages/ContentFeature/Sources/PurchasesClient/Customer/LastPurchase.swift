public import Foundation

/// When a product was bought or renewed last, and whether that was cancelled. Compare two answers of a server by it, to see
/// whether the product was bought between them.
public struct LastPurchase: Sendable, Equatable {
    /// In the server's time; nil when it does not say.
    public let purchased: Date?
    /// In the server's time; nil when it renews, or cannot be cancelled.
    public let unsubscribed: Date?

    public init(purchased: Date?, unsubscribed: Date?) {
        self.purchased = purchased
        self.unsubscribed = unsubscribed
    }

    /// Whether the product was bought again, or its cancellation taken back, since an earlier answer.
    ///
    /// - Parameter earlier: nil when the customer had never bought the product.
    public func isNew(since earlier: LastPurchase?) -> Bool {
        guard let earlier else { return true }
        if earlier.unsubscribed != nil, unsubscribed == nil { return true }
        guard let purchased else { return false }
        return earlier.purchased.map { purchased > $0 } ?? true
    }
}

extension CustomerInfo {
    /// Nil for a product that the customer has never bought.
    public func lastPurchase(of product: String) -> LastPurchase? {
        let subscription = subscriptions[product]
        let once = oneTimePurchases[product]
        let unlocked = entitlements.values.filter { $0.product == product }
        guard subscription != nil || once != nil || !unlocked.isEmpty else { return nil }
        let dates = [subscription?.purchased, once] + unlocked.map(\.purchased)
        return LastPurchase(purchased: dates.compactMap { $0 }.max(), unsubscribed: subscription?.unsubscribed)
    }
}
