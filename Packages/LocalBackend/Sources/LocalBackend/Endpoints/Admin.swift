import Core
import Foundation

extension BackendParts {
    func createUser(_ request: Request) async throws -> Reply {
        let body = try Self.accountMembers(of: request)
        guard let email = try Self.email(body) else {
            throw CallError.invalid("Cannot create a user without either an email or phone")
        }
        guard try await store.user(email: email) == nil else { throw CallError.emailExists }
        guard body.text("password_hash").isEmpty else {
            throw CallError.invalid("This server takes passwords and hashes them itself, not other servers' hashes")
        }
        let (id, password) = (try Self.userID(body.text("id")), body.text("password"))
        var change = try Self.change(body)
        if !password.isEmpty {
            // As in the real server: an administrator may set a short password, but not one that is too long.
            try PasswordRules.checkLength(password)
            change.passwordHash = try await passwords.hash(password).text
        }
        return .json(try await createAccount(id: id, email: email, with: change).json)
    }

    private static func userID(_ text: String) throws(CallError) -> String? {
        guard !text.isEmpty else { return nil }
        guard let id = UUID.normalized(text) else { throw .invalid("ID must conform to the uuid v4 format") }
        guard id != UUID.zero else { throw .invalid("ID cannot be a nil uuid") }
        return id
    }

    func changeUser(_ request: Request) async throws -> Reply {
        let user = try await account(of: request).user
        let body = try Self.accountMembers(of: request)
        let email = try Self.email(body)
        var change = try Self.change(body)
        change.email = email
        if let password = body.given("password") {
            try PasswordRules.check(password)
            change.passwordHash = try await passwords.hash(password).text
        }
        return .json(try await updateAccount(id: user.id, with: change).json)
    }

    func deleteUser(_ request: Request) async throws -> Reply {
        let user = try await account(of: request).user
        // Clients may leave the body out.
        let members = request.body.isEmpty ? nil : try request.members(flags: ["should_soft_delete"])
        guard members?.flag("should_soft_delete") != true else {
            throw CallError.invalid("This server deletes users with everything that it has of them")
        }
        try await erasure.erase(userID: user.id)
        return .empty
    }

    func listUsers(_ request: Request) async throws -> Reply {
        let listing = try UserListing(request.query)
        let (accounts, total) = try await accounts(listing)
        var reply = Reply.json(["users": .array(accounts.map(\.json)), "aud": "authenticated"])
        reply.headers.append("Link", listing.links(total: total, path: request.head.path))
        reply.headers.append("X-Total-Count", String(total))
        return reply
    }

    private static func accountMembers(of request: Request) throws(CallError) -> BodyMembers {
        try request.members(
            texts: ["id", "role", "email", "phone", "password", "password_hash", "ban_duration"],
            flags: ["email_confirm"], objects: ["user_metadata", "app_metadata"])
    }

    /// The address in the form in which it is stored; nil when none was given.
    static func email(_ body: BodyMembers) throws -> String? {
        let email = body.text("email")
        return email.isEmpty ? nil : try EmailAddress.normalized(email)
    }

    /// All changes except address and password, which need further work.
    private static func change(_ body: BodyMembers) throws -> AccountChange {
        var change = AccountChange()
        change.userMetadata = try body.metadata("user_metadata")
        change.appMetadata = try body.metadata("app_metadata", limit: .app)
        change.confirmsEmail = body.flag("email_confirm") ?? false
        let (duration, role) = (body.text("ban_duration"), body.text("role").trimmingCharacters(in: .whitespaces))
        if !duration.isEmpty { change.ban = try BanDuration.parse(duration) }
        guard role.utf8.count <= longestRole else {
            throw CallError.invalid("A role has at most \(longestRole) bytes")
        }
        if !role.isEmpty { change.role = role }
        return change
    }

    /// In bytes; access tokens carry it.
    private static let longestRole = 255

    /// Removes a user's second factor, when the user has lost it.
    func deleteFactor(_ request: Request) async throws -> Reply {
        let factor = try await account(of: request).factor(of: request)
        try await factors.remove(factor, isConfirmed: true)
        return .json(factor.json)
    }
}
