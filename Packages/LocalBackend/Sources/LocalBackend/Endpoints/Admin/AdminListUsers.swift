/// All users, page by page.
struct AdminListUsers: Endpoint {
    let method = "GET"
    let path = "/auth/v1/admin/users"
    let admins: AdminCheck
    let accounts: AdminAccounts

    private struct Page: Encodable {
        let users: [UserReply]
        let aud = "authenticated"
    }

    func reply(to request: Request) async throws -> Reply {
        try await admins.check(request)
        let listing = try UserListing(request.query)
        let (accounts, total) = try await accounts.list(listing)
        var reply = try Reply.json(Page(users: accounts.map(UserReply.init)))
        reply.headers.append("Link", listing.links(total: total, of: request))
        reply.headers.append("X-Total-Count", String(total))
        return reply
    }
}
