/// The offerings, without prices. They are the same for everyone.
struct GetOfferings: Endpoint {
    let method = "GET"
    let path = PurchasesPath.base + "/v1/subscribers/{user}/offerings"
    let parts: PurchasesParts

    func reply(to request: Request) async throws -> Reply {
        _ = try AppUserID.decoded(request.captures["user"] ?? "")
        let content = OfferingsJSON.make(try parts.catalogue.load())
        let now = try await parts.book.read(\.now)
        return .purchases(content, identifiedBy: content, now: now, to: request)
    }
}
