/// Deletes the caller's account. Only their token determines whose account that is; the body is ignored.
struct DeleteAccount: Endpoint {
    let method = "POST"
    let path = "/functions/v1/delete-account"
    let callers: CallerCheck
    let accounts: Accounts

    func reply(to request: Request) async throws -> Reply {
        let caller = try await callers.caller(of: request)
        try await accounts.delete(userID: caller.account.user.id)
        return try .json(["success": true])
    }
}
