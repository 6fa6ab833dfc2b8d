/// Removes a user's second factor, for an administrator, when the user has lost it.
struct AdminDeleteFactor: Endpoint {
    let method = "DELETE"
    let path = "/auth/v1/admin/users/{user_id}/factors/{factor_id}"
    let admins: AdminCheck
    let accounts: AdminAccounts
    let factors: Factors

    func reply(to request: Request) async throws -> Reply {
        try await admins.check(request)
        let factor = try await accounts.find(id: request.captures["user_id"] ?? "").factor(of: request)
        try await factors.remove(factor, isConfirmed: true)
        return try .json(FactorReply(factor))
    }
}
