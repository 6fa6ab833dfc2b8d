import Foundation

/// A new account, created by an administrator; no mail is sent.
struct AdminCreateUser: Endpoint {
    let method = "POST"
    let path = "/auth/v1/admin/users"
    let admins: AdminCheck
    let accounts: AdminAccounts
    let passwords: PasswordHasher

    func reply(to request: Request) async throws -> Reply {
        try await admins.check(request)
        let parameters = try request.decode(AdminUserParameters.self)
        try parameters.refusePhone()
        guard let email = try parameters.normalizedEmail() else {
            throw AuthError.invalid("Cannot create a user without either an email or phone")
        }
        guard try await !accounts.isTaken(email: email) else { throw AuthError.emailExists }
        guard (parameters.passwordHash ?? "").isEmpty else {
            throw AuthError.invalid("This server takes passwords and hashes them itself, not other servers' hashes")
        }
        let id = try Self.id(parameters.id)
        var change = try parameters.change()
        if let password = parameters.password, !password.isEmpty {
            // As in the real server: an administrator may set a short password, but not one that is too long.
            try PasswordRules.checkLength(password)
            change.passwordHash = try await passwords.hash(password).text
        }
        return try .json(UserReply(try await accounts.create(id: id, email: email, with: change)))
    }

    private static func id(_ text: String?) throws(AuthError) -> String? {
        guard let text, !text.isEmpty else { return nil }
        guard let id = UUID.normalized(text) else { throw .invalid("ID must conform to the uuid v4 format") }
        guard id != UUID.zero else { throw .invalid("ID cannot be a nil uuid") }
        return id
    }
}
