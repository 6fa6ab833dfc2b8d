import Core

/// What a user changes about their account: address, password, metadata.
struct UpdateUser: Endpoint {
    let method = "PUT"
    let path = "/auth/v1/user"
    let callers: CallerCheck
    let accounts: Accounts
    let passwords: PasswordHasher

    private struct Parameters: Decodable {
        let email: String?
        let phone: String?
        let password: String?
        let data: JSONObject?
        let appMetadata: JSONObject?

        enum CodingKeys: String, CodingKey {
            case email, phone, password, data
            case appMetadata = "app_metadata"
        }
    }

    func reply(to request: Request) async throws -> Reply {
        let caller = try await callers.caller(of: request)
        let parameters = try request.decode(Parameters.self)
        var change = Accounts.Change(email: nil, passwordHash: nil, data: parameters.data)
        if let email = parameters.email, !email.isEmpty { change.email = try EmailAddress.normalized(email) }
        if let phone = parameters.phone, !phone.isEmpty {
            throw AuthError.badRequest(.phoneProviderDisabled, "Phone logins are disabled")
        }
        if let password = parameters.password { try PasswordRules.check(password) }
        guard parameters.appMetadata == nil else {
            throw AuthError.forbidden(.notAdmin, "Updating app_metadata requires admin privileges")
        }
        if let password = parameters.password {
            guard try await !passwords.verify(password, against: caller.account.user.passwordHash) else {
                throw AuthError.unprocessable(
                    .samePassword, "New password should be different from the old password.")
            }
            change.passwordHash = try await passwords.hash(password).text
        }
        let account = try await accounts.update(
            userID: caller.account.user.id, session: caller.session.id, with: change)
        return try .json(UserReply(account))
    }
}
