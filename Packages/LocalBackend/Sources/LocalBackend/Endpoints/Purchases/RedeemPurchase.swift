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
        let (subscriber, holdings) = try await parts.book.write { ledger in
            try ledger.redeem(code, for: id)
            return (try ledger.makeSubscriber(id), try ledger.holdings(of: id))
        }
        return .subscriber(subscriber, holdings)
    }
}
