public import Foundation

/// A purchase that has begun in a browser.
public struct Checkout: Sendable, Equatable {
    public let product: String
    public let page: URL
    /// This machine's time.
    public let begun: Date

    public init(product: String, page: URL, begun: Date) {
        self.product = product
        self.page = page
        self.begun = begun
    }
}
