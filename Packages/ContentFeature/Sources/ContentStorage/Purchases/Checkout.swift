public import Foundation
public import PurchasesClient

/// A purchase that has begun in a browser.
public struct Checkout: Sendable, Equatable {
    public let product: String
    public let page: URL
    /// This machine's time.
    public let begun: Date
    /// What the store said of the product before, with which its later answers are compared; nil when the account had never
    /// bought it.
    public let before: LastPurchase?

    public init(product: String, page: URL, begun: Date, before: LastPurchase?) {
        self.product = product
        self.page = page
        self.begun = begun
        self.before = before
    }
}
