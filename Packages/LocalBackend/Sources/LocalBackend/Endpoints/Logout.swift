/// Ends the caller's sessions: all, this one, or all others.
struct Logout: Endpoint {
    let method = "POST"
    let path = "/auth/v1/logout"
    let callers: CallerCheck
    let sessions: Sessions

    func reply(to request: Request) async throws -> Reply {
        let caller = try await callers.caller(of: request)
        let name = request.query["scope"] ?? ""
        guard let scope = name.isEmpty ? .global : Sessions.Scope(rawValue: name) else {
            throw AuthError.invalid("Unsupported logout scope \"\(name)\"")
        }
        try await sessions.end(scope, by: caller)
        return Reply(status: 204)
    }
}
