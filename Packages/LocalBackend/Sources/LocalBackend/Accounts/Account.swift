import GRDB

/// A user with all of their identities and second factors.
struct Account: Sendable {
    var user: UserRecord
    var identities: [IdentityRecord]
    var factors: [FactorRecord] = []
}

extension Account {
    /// With the identities and factors that are stored.
    init(_ user: UserRecord, in database: Database) throws {
        self.init(
            user: user, identities: try IdentityRecord.all(of: user.id, in: database),
            factors: try FactorRecord.all(of: user.id, in: database))
    }
}
