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

/// Renames a user's second factor, for an administrator.
struct AdminUpdateFactor: Endpoint {
    let method = "PUT"
    let path = "/auth/v1/admin/users/{user_id}/factors/{factor_id}"
    let admins: AdminCheck
    let accounts: AdminAccounts
    let factors: Factors

    private struct Parameters: Decodable {
        let friendlyName: String?
        let factorType: String?

        enum CodingKeys: String, CodingKey {
            case friendlyName = "friendly_name"
            case factorType = "factor_type"
        }
    }

    func reply(to request: Request) async throws -> Reply {
        try await admins.check(request)
        let factor = try await accounts.find(id: request.captures["user_id"] ?? "").factor(of: request)
        let parameters = try request.decode(Parameters.self)
        guard ["", "totp"].contains(parameters.factorType ?? "") else {
            throw AuthError.invalid("Factor Type not valid")
        }
        guard let name = parameters.friendlyName, !name.isEmpty else { return try .json(FactorReply(factor)) }
        try FactorNames.check(name)
        return try .json(FactorReply(try await factors.rename(factor, to: name)))
    }
}

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
