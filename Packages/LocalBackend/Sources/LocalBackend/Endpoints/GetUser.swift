/// The caller's own account.
struct GetUser: Endpoint {
    let method = "GET"
    let path = "/auth/v1/user"
    let callers: CallerCheck

    func reply(to request: Request) async throws -> Reply {
        try .json(UserReply(try await callers.caller(of: request).account))
    }
}
