/// A user with all the ways in which they sign in.
struct Account: Sendable {
    var user: UserRecord
    var identities: [IdentityRecord]
}
