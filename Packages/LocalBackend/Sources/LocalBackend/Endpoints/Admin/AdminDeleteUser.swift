/// Deletes an account, for an administrator.
struct AdminDeleteUser: Endpoint {
    let method = "DELETE"
    let path = "/auth/v1/admin/users/{user_id}"
    let admins: AdminCheck
    let accounts: AdminAccounts

    private struct Parameters: Decodable {
        let shouldSoftDelete: Bool?

        enum CodingKeys: String, CodingKey {
            case shouldSoftDelete = "should_soft_delete"
        }
    }

    func reply(to request: Request) async throws -> Reply {
        try await admins.check(request)
        let user = try await accounts.find(id: request.captures["user_id"] ?? "").user
        // Clients may leave the body out.
        let parameters = request.body.isEmpty ? nil : try request.decode(Parameters.self)
        try await accounts.delete(id: user.id, isKept: parameters?.shouldSoftDelete ?? false)
        return try .json([String: String]())
    }
}
