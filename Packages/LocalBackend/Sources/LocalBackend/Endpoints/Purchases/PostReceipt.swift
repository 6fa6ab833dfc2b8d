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
        let isRestore: Bool?

        enum CodingKeys: String, CodingKey {
            case currency
            case appUserID = "app_user_id"
            case fetchToken = "fetch_token"
            case productID = "product_id"
            case presentedOfferingIdentifier = "presented_offering_identifier"
            case initiationSource = "initiation_source"
            case isRestore = "is_restore"
        }
    }

    func reply(to request: Request) async throws -> Reply {
        try await parts.count(path, of: request, limit: \.tokens)
        let receipt = try Self.receipt(try request.decodePurchases(Parameters.self))
        let (subscriber, holdings) = try await parts.book.write { [catalogue = parts.catalogue] ledger in
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
        guard let source = source(parameters) else {
            throw .badRequest("'initiation_source' must be purchase or restore.")
        }
        return StoreReceipt(
            subscriberID: id, token: token, productID: product, currency: parameters.currency?.uppercased(),
            offering: parameters.presentedOfferingIdentifier.map { String($0.prefix(textLimit)) },
            isRestore: source == "restore")
    }

    /// Clients that do not say why they send a receipt buy. Some say it with a flag.
    private static func source(_ parameters: Parameters) -> String? {
        switch parameters.initiationSource {
        case nil: parameters.isRestore == true ? "restore" : "purchase"
        case "purchase", "queue": "purchase"
        case "restore": "restore"
        default: nil
        }
    }
}
