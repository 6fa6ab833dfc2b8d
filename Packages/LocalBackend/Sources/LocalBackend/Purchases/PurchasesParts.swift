/// What the endpoints of the Test Store work with.
struct PurchasesParts: Sendable {
    let book: PurchaseBook
    let catalogue: CatalogueFile
    /// Nil when calls are not counted.
    let limiter: RateLimiter?

    init(_ parts: BackendParts, _ options: LocalBackendOptions) {
        book = PurchaseBook(store: parts.feedback.store)
        catalogue = CatalogueFile(dataDirectory: options.dataDirectory)
        limiter = parts.limiter
    }

    /// Counts a call of one client.
    ///
    /// - Throws: ``PurchasesFailure`` with the seconds to wait.
    func count(_ path: String, of request: Request, limit: (RateLimits) -> Int) async throws {
        guard let limiter else { return }
        let bucket = RateBucket(
            name: "\(path) \(request.client)", capacity: limit(limiter.limits), window: RateLimiter.window)
        if let wait = try await limiter.store.write({ try bucket.take(now: $1, in: $0) }) {
            throw PurchasesFailure.tooMany(retryAfter: wait)
        }
    }
}

extension EndpointList {
    /// The endpoints of the Test Store.
    static func purchases(_ parts: PurchasesParts) -> [any Endpoint] {
        [
            GetSubscriber(parts: parts), GetNoSubscriber(), GetOfferings(parts: parts), GetProducts(parts: parts),
            PostReceipt(parts: parts), RedeemPurchase(parts: parts),
        ]
    }
}
