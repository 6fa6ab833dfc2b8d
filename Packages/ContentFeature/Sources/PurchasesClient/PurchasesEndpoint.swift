public import Foundation

/// A server that speaks RevenueCat's protocol, and the app's key there.
public struct PurchasesEndpoint: Sendable, Equatable {
    /// Without a trailing slash, such as `https://api.revenuecat.com`.
    public let base: URL
    public let key: PurchasesKey

    public init(base: URL, key: PurchasesKey) {
        self.base = base
        self.key = key
    }
}
