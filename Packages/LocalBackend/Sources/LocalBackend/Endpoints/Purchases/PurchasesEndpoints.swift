/// What the endpoints of the Test Store work with.
struct PurchasesParts: Sendable {
    let store: BackendStore
    let catalogue: CatalogueFile
    /// Nil when calls are not counted.
    let limiter: RateLimiter?

    init(_ parts: BackendParts, _ options: LocalBackendOptions) {
        store = parts.feedback.store
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
            GetSubscriber(parts: parts), GetOfferings(parts: parts), GetProducts(parts: parts),
            PostReceipt(parts: parts), RedeemPurchase(parts: parts),
        ]
    }
}

/// A subscriber with what they have bought. One that is not known yet is made.
struct GetSubscriber: Endpoint {
    let method = "GET"
    let path = PurchasesPath.base + "/v1/subscribers/{user}"
    let parts: PurchasesParts

    func reply(to request: Request) async throws -> Reply {
        let id = try AppUserID.decoded(request.captures["user"] ?? "")
        let known = try await parts.store.readLedger { ledger in
            try ledger.subscriber(id).map { ($0, try ledger.holdings(of: id)) }
        }
        // Only the first call about a subscriber writes.
        let (subscriber, holdings) =
            if let known { known } else {
                try await parts.store.writeLedger { ledger in
                    (try ledger.makeSubscriber(id), try ledger.holdings(of: id))
                }
            }
        return .subscriber(subscriber, holdings, to: request)
    }
}

/// The offerings, without prices. They are the same for everyone.
struct GetOfferings: Endpoint {
    let method = "GET"
    let path = PurchasesPath.base + "/v1/subscribers/{user}/offerings"
    let parts: PurchasesParts

    func reply(to request: Request) async throws -> Reply {
        _ = try AppUserID.decoded(request.captures["user"] ?? "")
        let offerings = CatalogueJSON.offerings(of: try parts.catalogue.load())
        return .purchases(offerings, now: try await parts.store.readLedger(\.now))
    }
}

/// Products with their prices, in the order of the request. Unknown ones are left out.
///
/// Prices are in the query's `currency`, else in the store's. A trial is listed as long as the subscriber has had none.
struct GetProducts: Endpoint {
    let method = "GET"
    let path = PurchasesPath.base + "/rcbilling/v1/subscribers/{user}/products"
    let parts: PurchasesParts

    private static let countLimit = 200

    func reply(to request: Request) async throws -> Reply {
        let id = try AppUserID.decoded(request.captures["user"] ?? "")
        let names = request.query.values(of: "id").filter { !$0.isEmpty }
        guard !names.isEmpty else { throw PurchasesFailure.productsMissing }
        guard names.count <= Self.countLimit else {
            throw PurchasesFailure.badRequest("Name at most \(Self.countLimit) products.")
        }
        let catalogue = try parts.catalogue.load()
        let currency = request.query["currency"]?.uppercased()
        return try await parts.store.readLedger { ledger in
            let purchases = try ledger.purchases(of: id)
            let products = names.compactMap(catalogue.product).map { product in
                CatalogueJSON.product(
                    product, hasTrial: !PurchaseLedger.hasHadTrial(purchases, of: product.entitlements),
                    price: product.price(in: currency, ledger.settings.currency, "USD"))
            }
            return .purchases(["product_details": .array(products)], now: ledger.now)
        }
    }
}

/// Buys something with a receipt of the Test Store, or restores what one has bought.
///
/// The same receipt may be sent repeatedly, for example by a client that never received the answer: it buys once. The
/// answer is sent after the purchase is on disk.
struct PostReceipt: Endpoint {
    let method = "POST"
    let path = PurchasesPath.base + "/v1/receipts"
    let parts: PurchasesParts

    /// In characters.
    private static let textLimit = 200

    private struct Parameters: Decodable {
        let appUserID: String?
        let fetchToken: String?
        let productID: String?
        let currency: String?
        let presentedOfferingIdentifier: String?
        let initiationSource: String?

        enum CodingKeys: String, CodingKey {
            case currency
            case appUserID = "app_user_id"
            case fetchToken = "fetch_token"
            case productID = "product_id"
            case presentedOfferingIdentifier = "presented_offering_identifier"
            case initiationSource = "initiation_source"
        }
    }

    func reply(to request: Request) async throws -> Reply {
        try await parts.count(path, of: request, limit: \.tokens)
        let receipt = try Self.receipt(try request.decodePurchases(Parameters.self))
        let (subscriber, holdings) = try await parts.store.writeLedger { [catalogue = parts.catalogue] ledger in
            try ledger.accept(receipt, try catalogue.load())
            return (try ledger.makeSubscriber(receipt.subscriberID), try ledger.holdings(of: receipt.subscriberID))
        }
        return .subscriber(subscriber, holdings)
    }

    private static func receipt(_ parameters: Parameters) throws(PurchasesFailure) -> StoreReceipt {
        let id = try AppUserID.checked(parameters.appUserID ?? "")
        guard let token = parameters.fetchToken, ReceiptToken.isValid(token) else { throw .receiptMalformed }
        guard let product = parameters.productID, !product.isEmpty else {
            throw .badRequest("'product_id' is missing.")
        }
        // Clients that do not say why they send a receipt buy.
        let source = parameters.initiationSource ?? "purchase"
        guard ["purchase", "restore"].contains(source) else {
            throw .badRequest("'initiation_source' must be purchase or restore.")
        }
        return StoreReceipt(
            subscriberID: id, token: token, productID: product, currency: parameters.currency?.uppercased(),
            offering: parameters.presentedOfferingIdentifier.map { String($0.prefix(textLimit)) },
            isRestore: source == "restore")
    }
}

/// Redeems a code. It works once, for an hour.
struct RedeemPurchase: Endpoint {
    let method = "POST"
    let path = PurchasesPath.base + "/v1/subscribers/redeem_purchase"
    let parts: PurchasesParts

    private struct Parameters: Decodable {
        let appUserID: String?
        let redemptionToken: String?

        enum CodingKeys: String, CodingKey {
            case appUserID = "app_user_id"
            case redemptionToken = "redemption_token"
        }
    }

    func reply(to request: Request) async throws -> Reply {
        // Codes could be guessed otherwise.
        try await parts.count(path, of: request, limit: \.verifications)
        let parameters = try request.decodePurchases(Parameters.self)
        let id = try AppUserID.checked(parameters.appUserID ?? "")
        guard let code = parameters.redemptionToken else {
            throw PurchasesFailure.badRequest("'redemption_token' is missing.")
        }
        let (subscriber, holdings) = try await parts.store.writeLedger { ledger in
            try ledger.redeem(code, for: id)
            return (try ledger.makeSubscriber(id), try ledger.holdings(of: id))
        }
        return .subscriber(subscriber, holdings)
    }
}
