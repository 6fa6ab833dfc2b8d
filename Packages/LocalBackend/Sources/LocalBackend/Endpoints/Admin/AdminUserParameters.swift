import Core
import Foundation

/// The values that an administrator sends for a new or an existing user.
struct AdminUserParameters: Decodable {
    let id: String?
    let role: String?
    let email: String?
    let phone: String?
    let password: String?
    let passwordHash: String?
    let emailConfirm: Bool?
    let userMetadata: JSONObject?
    let appMetadata: JSONObject?
    let banDuration: String?

    enum CodingKeys: String, CodingKey {
        case id, role, email, phone, password
        case passwordHash = "password_hash"
        case emailConfirm = "email_confirm"
        case userMetadata = "user_metadata"
        case appMetadata = "app_metadata"
        case banDuration = "ban_duration"
    }

    /// In bytes; access tokens carry it.
    private static let longestRole = 255

    /// The address in the form in which it is stored; nil when none was given.
    func normalizedEmail() throws(AuthError) -> String? {
        guard let email, !email.isEmpty else { return nil }
        return try EmailAddress.normalized(email)
    }

    /// - Throws: ``AuthError`` for a phone number, which no account here can have.
    func refusePhone() throws(AuthError) {
        guard (phone ?? "").isEmpty else { throw .badRequest(.phoneProviderDisabled, "Phone logins are disabled") }
    }

    /// All changes except address and password, which need further work.
    func change() throws(AuthError) -> AdminAccounts.Change {
        var change = AdminAccounts.Change()
        try MetadataLimit.user.check(userMetadata)
        try MetadataLimit.app.check(appMetadata)
        change.confirmsEmail = emailConfirm ?? false
        change.userMetadata = userMetadata
        change.appMetadata = appMetadata
        if let banDuration, !banDuration.isEmpty { change.ban = try BanDuration.parse(banDuration) }
        let role = (role ?? "").trimmingCharacters(in: .whitespaces)
        guard role.utf8.count <= Self.longestRole else {
            throw .invalid("A role has at most \(Self.longestRole) bytes")
        }
        if !role.isEmpty { change.role = role }
        return change
    }
}
