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

/// All users, page by page.
struct AdminListUsers: Endpoint {
    let method = "GET"
    let path = "/auth/v1/admin/users"
    let admins: AdminCheck
    let accounts: AdminAccounts

    private struct Page: Encodable {
        let users: [UserReply]
        let aud = "authenticated"
    }

    func reply(to request: Request) async throws -> Reply {
        try await admins.check(request)
        let listing = try UserListing(request.query)
        let (accounts, total) = try await accounts.list(listing)
        var reply = try Reply.json(Page(users: accounts.map(UserReply.init)))
        reply.headers.append("Link", listing.links(total: total, of: request))
        reply.headers.append("X-Total-Count", String(total))
        return reply
    }
}

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
