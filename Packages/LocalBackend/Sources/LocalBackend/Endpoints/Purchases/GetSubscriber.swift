/// A subscriber with what they have bought. One that is not known yet is made.
struct GetSubscriber: Endpoint {
    let method = "GET"
    let path = PurchasesPath.base + "/v1/subscribers/{user}"
    let parts: PurchasesParts

    func reply(to request: Request) async throws -> Reply {
        let id = try AppUserID.decoded(request.captures["user"] ?? "")
        let known = try await parts.book.read { ledger in
            try ledger.subscriber(id).map { ($0, try ledger.holdings(of: id)) }
        }
        // Only the first call about a subscriber writes.
        let (subscriber, holdings) =
            if let known { known } else {
                try await parts.book.write { ledger in
                    (try ledger.makeSubscriber(id), try ledger.holdings(of: id))
                }
            }
        return .subscriber(subscriber, holdings, to: request)
    }
}

/// A call whose path has no user id.
struct GetNoSubscriber: Endpoint {
    let method = "GET"
    let path = PurchasesPath.base + "/v1/subscribers"

    func reply(to request: Request) async throws -> Reply { throw PurchasesFailure.userMissing }
}
