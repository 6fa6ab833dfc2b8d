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
        return try await parts.book.read { ledger in
            let purchases = try ledger.purchases(of: id)
            let products = names.compactMap(catalogue.product).map { product in
                ProductsJSON.make(
                    product, hasTrial: !PurchaseLedger.hasHadTrial(purchases, of: product.entitlements),
                    price: product.price(in: currency, ledger.settings.currency, "USD"))
            }
            let content: WireJSON = ["product_details": .array(products)]
            return .purchases(content, identifiedBy: content, now: ledger.now, to: request)
        }
    }
}
