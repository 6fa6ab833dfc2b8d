public import Foundation
public import PurchasesClient

/// Something that unlocks Pro, with its price.
public struct ProOffer: Sendable, Equatable {
    /// Such as `$rc_annual`.
    public let package: String
    public let offering: String
    public let product: Product
    /// Where it is bought in a browser; nil where that is not possible.
    public let checkout: URL?
}

extension ProOffer {
    /// The price and its period, such as `$4.99 a month`.
    public func price(_ locale: Locale) -> String {
        PriceWords(locale: locale).price(of: product)
    }

    /// What is charged, when, and for how long.
    ///
    /// - Parameter now: the moment of buying, by the store's clock; see ``ProStatus/serverTime(at:)``.
    public func renewal(at now: Date, _ locale: Locale) -> String {
        PriceWords(locale: locale).renewal(of: product, at: now)
    }
}
