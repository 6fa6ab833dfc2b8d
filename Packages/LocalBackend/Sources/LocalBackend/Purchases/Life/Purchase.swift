/// A purchase with everything that has happened to it. What it is worth at a moment is ``PurchaseState``.
struct Purchase: Sendable, Equatable, Identifiable {
    enum Kind: String, Sendable, Codable {
        /// By a receipt.
        case bought
        /// By a redemption code.
        case redeemed
        /// Granted by the operator of the store, for nothing. Never renews.
        case gift
    }

    let id: Int64
    let kind: Kind
    /// The receipt's token, or an id that the store has made. Unique.
    let transaction: String
    /// As it was in the catalogue when it was bought.
    let product: CatalogueProduct
    let price: StorePrice
    /// The offering that it was bought from, as the client says.
    var offering: String?
    /// Whether it begins with the product's trial.
    let hasTrial: Bool
    let boughtAt: Timestamp
    /// In the order in which they were recorded.
    var events: [PurchaseEvent] = []

    /// Whether it renews at the end of a period, unless something prevents that.
    var isSubscription: Bool { kind != .gift && product.period != nil }

    /// Whether it was bought once and for ever.
    var isOneTime: Bool { kind != .gift && product.period == nil }
}
