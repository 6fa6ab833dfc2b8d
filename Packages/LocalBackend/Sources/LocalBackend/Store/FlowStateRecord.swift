import Foundation
import GRDB

/// A row of `flow_state`: a PKCE flow from its beginning until its code is exchanged.
struct FlowStateRecord: StoredRecord, PersistableRecord {
    static let databaseTableName = "flow_state"

    let id: String
    /// Who will be signed in; nil while that is not known.
    var userID: String?
    /// What the session's `amr` will say.
    let method: String
    /// The digest of a ``CodeChallenge``.
    let challenge: String
    /// SHA-256 of the code; nil until it is issued.
    var codeHash: Data?
    var codeIssuedAt: Timestamp?
    let createdAt: Timestamp
}
