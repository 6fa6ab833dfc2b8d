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
    let factors: [FactorReply]?
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
        factors = account.factors.isEmpty ? nil : account.factors.map(FactorReply.init)
        createdAt = user.createdAt
        updatedAt = user.updatedAt
        bannedUntil = user.bannedUntil
        deletedAt = user.deletedAt
        isAnonymous = user.isAnonymous
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
        identityData = identity.identityData
        provider = identity.provider
        lastSignInAt = identity.lastSignInAt
        createdAt = identity.createdAt
        updatedAt = identity.updatedAt
        email = identity.email
    }
}
