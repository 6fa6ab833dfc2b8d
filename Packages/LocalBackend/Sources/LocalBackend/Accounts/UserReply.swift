import Core

/// A user, as it is sent to a client. Missing values are left out, except `email` and `phone`, which are empty then.
struct UserReply: Sendable, Encodable {
    let id: String
    let aud = "authenticated"
    let role: String
    let email: String
    let phone = ""
    let emailConfirmedAt: Timestamp?
    /// The same, for older clients.
    let confirmedAt: Timestamp?
    let newEmail: String?
    let invitedAt: Timestamp?
    let confirmationSentAt: Timestamp?
    let recoverySentAt: Timestamp?
    let emailChangeSentAt: Timestamp?
    let reauthenticationSentAt: Timestamp?
    let lastSignInAt: Timestamp?
    let appMetadata: JSONObject
    let userMetadata: JSONObject
    let identities: [IdentityReply]
    let createdAt: Timestamp
    let updatedAt: Timestamp
    let bannedUntil: Timestamp?
    let deletedAt: Timestamp?
    let isAnonymous: Bool

    init(_ account: Account) {
        let user = account.user
        id = user.id
        role = user.role
        email = user.email ?? ""
        emailConfirmedAt = user.emailConfirmedAt
        confirmedAt = user.emailConfirmedAt
        newEmail = user.newEmail
        invitedAt = user.invitedAt
        confirmationSentAt = user.confirmationSentAt
        recoverySentAt = user.recoverySentAt
        emailChangeSentAt = user.emailChangeSentAt
        reauthenticationSentAt = user.reauthenticationSentAt
        lastSignInAt = user.lastSignInAt
        appMetadata = user.appMetadata
        userMetadata = user.userMetadata
        identities = account.identities.map(IdentityReply.init)
        createdAt = user.createdAt
        updatedAt = user.updatedAt
        bannedUntil = user.bannedUntil
        deletedAt = user.deletedAt
        isAnonymous = user.isAnonymous
    }

    enum CodingKeys: String, CodingKey {
        case id, aud, role, email, phone, identities
        case emailConfirmedAt = "email_confirmed_at"
        case confirmedAt = "confirmed_at"
        case newEmail = "new_email"
        case invitedAt = "invited_at"
        case confirmationSentAt = "confirmation_sent_at"
        case recoverySentAt = "recovery_sent_at"
        case emailChangeSentAt = "email_change_sent_at"
        case reauthenticationSentAt = "reauthentication_sent_at"
        case lastSignInAt = "last_sign_in_at"
        case appMetadata = "app_metadata"
        case userMetadata = "user_metadata"
        case createdAt = "created_at"
        case updatedAt = "updated_at"
        case bannedUntil = "banned_until"
        case deletedAt = "deleted_at"
        case isAnonymous = "is_anonymous"
    }
}

/// An identity, as it is sent to a client: its `id` is the one at the provider.
struct IdentityReply: Sendable, Encodable {
    let identityID: String
    let id: String
    let userID: String
    let identityData: JSONObject
    let provider: String
    let lastSignInAt: Timestamp?
    let createdAt: Timestamp
    let updatedAt: Timestamp
    let email: String?

    init(_ identity: IdentityRecord) {
        identityID = identity.id
        id = identity.providerID
        userID = identity.userID
        identityData = identity.data
        provider = identity.provider
        lastSignInAt = identity.lastSignInAt
        createdAt = identity.createdAt
        updatedAt = identity.updatedAt
        email = identity.email
    }

    enum CodingKeys: String, CodingKey {
        case id, provider, email
        case identityID = "identity_id"
        case userID = "user_id"
        case identityData = "identity_data"
        case lastSignInAt = "last_sign_in_at"
        case createdAt = "created_at"
        case updatedAt = "updated_at"
    }
}
