import GRDB

/// A user with all of their identities.
struct Account: Sendable {
    var user: UserRecord
    var identities: [IdentityRecord]
}

extension Account {
    /// With the identities that are stored.
    init(_ user: UserRecord, in database: Database) throws {
        self.init(user: user, identities: try IdentityRecord.all(of: user.id, in: database))
    }
}
