import GRDB

/// A row of `challenge`: a client asked to enter a code of a factor.
struct ChallengeRecord: StoredRecord, PersistableRecord {
    static let databaseTableName = "challenge"

    let id: String
    let factorID: String
    /// Who asked, as ``Request/client`` names it. The code must come from there too.
    let client: String
    /// When the code was entered; nil while it is open.
    var verifiedAt: Timestamp?
    let createdAt: Timestamp
}
