/// Changes a user, for an administrator.
struct AdminUpdateUser: Endpoint {
    let method = "PUT"
    let path = "/auth/v1/admin/users/{user_id}"
    let admins: AdminCheck
    let accounts: AdminAccounts
    let passwords: PasswordHasher

    func reply(to request: Request) async throws -> Reply {
        try await admins.check(request)
        let user = try await accounts.find(id: request.captures["user_id"] ?? "").user
        let parameters = try request.decode(AdminUserParameters.self)
        let email = try parameters.normalizedEmail()
        try parameters.refusePhone()
        var change = try parameters.change()
        change.email = email
        if let password = parameters.password {
            try PasswordRules.check(password)
            change.passwordHash = try await passwords.hash(password).text
        }
        return try .json(UserReply(try await accounts.update(id: user.id, with: change)))
    }
}
