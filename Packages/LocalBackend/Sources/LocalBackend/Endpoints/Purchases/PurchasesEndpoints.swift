import Core
import Foundation

struct PurchasesParts: Sendable {
    let store: BackendStore
    let catalogue: CatalogueFile
    let limiter: RateLimiter?

    init(_ parts: BackendParts, _ options: LocalBackendOptions) {
        store = parts.store
        catalogue = CatalogueFile(dataDirectory: options.dataDirectory)
        limiter = parts.limiter
    }

    private func count(_ call: String, of request: Request, limit: (RateLimits) -> Int) async throws {
        guard let limiter else { return }
        try await limiter.count(
            "purchases \(call) \(request.client)", limit: limit(limiter.limits), refusal: PurchasesFailure.tooMany)
    }

    var endpoints: [Endpoint] {
        let subscriber = "/purchases/v1/subscribers/{user}"
        return [
            Endpoint("GET", subscriber, .storeKey, showSubscriber),
            Endpoint("GET", subscriber + "/offerings", .storeKey, listOfferings),
            Endpoint("GET", "/purchases/rcbilling/v1/subscribers/{user}/products", .storeKey, listProducts),
            Endpoint("POST", "/purchases/v1/receipts", .storeKey, takeReceipt),
            Endpoint("POST", "/purchases/v1/subscribers/redeem_purchase", .storeKey, redeem),
            Endpoint("POST", "/purchases/v1/subscribers/identify", .storeKey, identify),
            Endpoint("POST", subscriber + "/attributes", .storeKey, takeAttributes),
        ]
    }

    /// A subscriber with what they have bought. One that is not known yet is made.
    private func showSubscriber(_ request: Request) async throws -> Reply {
        let id = try AppUserID.decoded(request.captures["user"] ?? "")
        let known = try await store.readLedger { ledger in
            try ledger.subscriber(id).map { ($0, try ledger.holdings(of: id)) }
        }
        // Only the first call about a subscriber writes.
        let (subscriber, holdings) =
            if let known { known } else {
                try await store.writeLedger { ledger in
                    (try ledger.makeSubscriber(id), try ledger.holdings(of: id))
                }
            }
        return .subscriber(subscriber, holdings, to: request)
    }

    /// The offerings, without prices. They are the same for everyone.
    private func listOfferings(_ request: Request) async throws -> Reply {
        _ = try AppUserID.decoded(request.captures["user"] ?? "")
        let offerings = CatalogueJSON.offerings(of: try catalogue.load())
        return .purchases(offerings, now: try await store.readLedger(\.now))
    }

    /// Products with their prices, in the order of the request. Unknown ones are left out.
    ///
    /// Prices are in the query's `currency`, else in the store's. A trial is listed as long as the subscriber has had
    /// none.
    private func listProducts(_ request: Request) async throws -> Reply {
        let id = try AppUserID.decoded(request.captures["user"] ?? "")
        let names = request.query.values(of: "id").filter { !$0.isEmpty }
        guard !names.isEmpty else { throw PurchasesFailure(400, 7662, "Name the products: ?id=slipway_pro_monthly") }
        guard names.count <= Self.countLimit else {
            throw PurchasesFailure.badRequest("Name at most \(Self.countLimit) products.")
        }
        let catalogue = try catalogue.load()
        let currency = request.query["currency"]?.uppercased()
        return try await store.readLedger { ledger in
            let purchases = try ledger.purchases(of: id)
            let products = names.compactMap(catalogue.product).map { product in
                CatalogueJSON.product(
                    product, hasTrial: !PurchaseLedger.hasHadTrial(purchases, of: product.entitlements),
                    price: product.price(in: currency, ledger.settings.currency, "USD"))
            }
            return .purchases(["product_details": .array(products)], now: ledger.now)
        }
    }

    private static let countLimit = 200

    /// Buys something with a receipt of the Test Store, or restores what one has bought.
    ///
    /// The same receipt may be sent repeatedly, for example by a client that never received the answer: it buys once.
    /// The answer is sent after the purchase is on disk.
    private func takeReceipt(_ request: Request) async throws -> Reply {
        try await count("receipts", of: request, limit: \.tokens)
        let receipt = try Self.receipt(
            try request.members(
                texts: [
                    "app_user_id", "fetch_token", "product_id", "currency", "presented_offering_identifier",
                    "initiation_source",
                ]))
        let (subscriber, holdings) = try await store.writeLedger { ledger in
            try ledger.accept(receipt, try catalogue.load())
            return (try ledger.makeSubscriber(receipt.subscriberID), try ledger.holdings(of: receipt.subscriberID))
        }
        return .subscriber(subscriber, holdings)
    }

    private static func receipt(_ body: BodyMembers) throws -> StoreReceipt {
        let id = try AppUserID.checked(body.text("app_user_id"))
        let (token, product) = (body.text("fetch_token"), body.text("product_id"))
        guard isReceipt(token) else {
            throw PurchasesFailure(
                400, 7103, "The receipt is not valid. A Test Store takes tokens like test_1800000000000_<UUID>.")
        }
        guard !product.isEmpty else { throw PurchasesFailure.badRequest("'product_id' is missing.") }
        // Clients that do not say why they send a receipt buy.
        let source = body.given("initiation_source") ?? "purchase"
        guard ["purchase", "restore"].contains(source) else {
            throw PurchasesFailure.badRequest("'initiation_source' must be purchase or restore.")
        }
        return StoreReceipt(
            subscriberID: id, token: token, productID: product, currency: body.given("currency")?.uppercased(),
            offering: body.given("presented_offering_identifier").map { String($0.prefix(offeringLimit)) },
            isRestore: source == "restore")
    }

    /// Whether a text has the form `test_<milliseconds>_<uuid>`.
    private static func isReceipt(_ token: String) -> Bool {
        let parts = token.split(separator: "_", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0] == "test" else { return false }
        return (1...16).contains(parts[1].utf8.count) && parts[1].utf8.allSatisfy(\.isDigit)
            && parts[2].utf8.count == 36 && UUID(uuidString: String(parts[2])) != nil
    }

    /// In characters.
    private static let offeringLimit = 200

    /// Names an anonymous subscriber, as a client does when its user signs in: what was bought before goes along. A subscriber
    /// that has a name keeps what they have.
    private func identify(_ request: Request) async throws -> Reply {
        try await count("identify", of: request, limit: \.tokens)
        let body = try request.members(texts: ["app_user_id", "new_app_user_id"])
        let former = try AppUserID.checked(body.text("app_user_id"))
        let id = try AppUserID.checked(body.text("new_app_user_id"))
        let (isNew, subscriber, holdings) = try await store.writeLedger { ledger in
            let isNew = try ledger.subscriber(id) == nil
            let subscriber = try ledger.makeSubscriber(id)
            if AppUserID.isAnonymous(former), former != id { try ledger.move(from: former, to: id) }
            return (isNew, subscriber, try ledger.holdings(of: id))
        }
        var reply = Reply.subscriber(subscriber, holdings)
        // SDKs report to their callers whether the subscriber was made.
        if isNew { reply.status = 201 }
        return reply
    }

    /// Takes what a client notes about a subscriber. It is not kept: nothing here reads it, and calls with public keys are not
    /// shown it by the service either.
    private func takeAttributes(_ request: Request) async throws -> Reply {
        _ = try AppUserID.decoded(request.captures["user"] ?? "")
        guard try request.members(objects: ["attributes"]).object("attributes") != nil else {
            throw PurchasesFailure.badRequest("'attributes' is missing.")
        }
        return .purchases([:], now: try await store.readLedger(\.now))
    }

    /// Redeems a code. It works once, for an hour.
    private func redeem(_ request: Request) async throws -> Reply {
        // Codes could be guessed otherwise.
        try await count("redeem_purchase", of: request, limit: \.verifications)
        let body = try request.members(texts: ["app_user_id", "redemption_token"])
        let id = try AppUserID.checked(body.text("app_user_id"))
        guard let code = body.given("redemption_token") else {
            throw PurchasesFailure.badRequest("'redemption_token' is missing.")
        }
        let (subscriber, holdings) = try await store.writeLedger { ledger in
            try ledger.redeem(code, for: id)
            return (try ledger.makeSubscriber(id), try ledger.holdings(of: id))
        }
        return .subscriber(subscriber, holdings)
    }
}

enum AppUserID {
    /// In characters.
    static let longest = 100

    /// The id in a path's segment, decoded once.
    static func decoded(_ segment: String) throws(PurchasesFailure) -> String {
        guard let id = segment.removingPercentEncoding else {
            throw .userInvalid("has an invalid escape; write a percent sign as %25")
        }
        return try checked(id)
    }

    /// Whether a client has made the id for a user who is not signed in.
    static func isAnonymous(_ id: String) -> Bool { id.hasPrefix("$RCAnonymousID:") }

    static func checked(_ id: String) throws(PurchasesFailure) -> String {
        guard !id.allSatisfy(\.isWhitespace) else { throw PurchasesFailure(400, 7220, "The app user ID is empty.") }
        guard id.count <= longest, id.utf8.count <= longest * 4 else {
            throw .userInvalid("has more than \(longest) characters")
        }
        guard !id.contains("/") else { throw .userInvalid("must not contain a slash") }
        guard id.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control }) else {
            throw .userInvalid("must not contain control characters")
        }
        return id
    }
}
