/// One user, for an administrator.
struct AdminGetUser: Endpoint {
    let method = "GET"
    let path = "/auth/v1/admin/users/{user_id}"
    let admins: AdminCheck
    let accounts: AdminAccounts

    func reply(to request: Request) async throws -> Reply {
        try await admins.check(request)
        return try .json(UserReply(try await accounts.find(id: request.captures["user_id"] ?? "")))
    }
}
