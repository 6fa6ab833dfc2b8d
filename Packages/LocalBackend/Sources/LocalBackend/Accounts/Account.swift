/// A user with all of their identities.
struct Account: Sendable {
    var user: UserRecord
    var identities: [IdentityRecord]
}
