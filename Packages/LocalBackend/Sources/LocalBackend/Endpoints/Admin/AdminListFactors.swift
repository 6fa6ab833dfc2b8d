/// A user's second factors, for an administrator.
struct AdminListFactors: Endpoint {
    let method = "GET"
    let path = "/auth/v1/admin/users/{user_id}/factors"
    let admins: AdminCheck
    let accounts: AdminAccounts

    func reply(to request: Request) async throws -> Reply {
        try await admins.check(request)
        let account = try await accounts.find(id: request.captures["user_id"] ?? "")
        return try .json(account.factors.map(FactorReply.init))
    }
}
