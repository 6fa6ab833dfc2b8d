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
