import Crypto
import Foundation
import GRDB

/// PKCE flows. A flow begins with a challenge, gets a code once the user has authenticated, and ends when the code and
/// the verifier are exchanged for a session. All functions run inside the caller's transaction.
enum FlowStates {
    /// How long a flow lives, in seconds.
    static let lifetime = 300

    /// - Parameters:
    ///   - method: what the session's `amr` will say: `magiclink`, `recovery`, `email/signup`, `oauth` and so on.
    ///   - userID: who will be signed in; nil when ``issueCode(for:userID:now:in:)`` sets it later.
    static func begin(
        _ challenge: FlowChallenge, method: String, userID: String?, now: Timestamp, in database: Database
    ) throws -> FlowStateRecord {
        try FlowStateRecord.filter(!now.around(memory).contains(Column("created_at"))).deleteAll(database)
        let flow = FlowStateRecord(
            id: UUID().uuidString.lowercased(), userID: userID, method: method, challenge: challenge.digest,
            createdAt: now)
        try flow.insert(database)
        return flow
    }

    static func issueCode(for flowID: String?, userID: String, now: Timestamp, in database: Database) throws -> String {
        guard let flowID, var flow = try FlowStateRecord.fetchOne(database, key: flowID) else {
            throw CallError.badRequest("flow_state_not_found", "No associated flow state found.")
        }
        let code = UUID().uuidString.lowercased()
        flow.userID = userID
        flow.codeHash = SHA256.digest(of: code)
        flow.codeIssuedAt = now
        try flow.update(database)
        return code
    }

    /// Ends a flow. A wrong verifier does not end it.
    static func exchange(
        code: String, verifier: String, now: Timestamp, in database: Database
    ) throws -> FlowStateRecord {
        guard let flow = try FlowStateRecord.fetchOne(database, key: ["code_hash": SHA256.digest(of: code)]),
            flow.userID != nil
        else {
            throw CallError(404, "flow_state_not_found", "invalid flow state, no valid flow state found")
        }
        guard now.isWithin(lifetime, of: start(of: flow)) else {
            throw CallError.unprocessable("flow_state_expired", "invalid flow state, flow state has expired")
        }
        guard FlowChallenge(digest: flow.challenge).isMet(by: verifier) else {
            throw CallError.badRequest(
                "bad_code_verifier", "code challenge does not match previously saved code verifier")
        }
        try flow.delete(database)
        return flow
    }

    /// As in the real server: the lifetime of a magic link's flow starts when the link is opened, that of any other
    /// flow when it begins.
    private static func start(of flow: FlowStateRecord) -> Timestamp {
        flow.method == "magiclink" ? flow.codeIssuedAt ?? flow.createdAt : flow.createdAt
    }

    /// How long flows are stored, in seconds: longer than any flow may take. After that, an expired flow is reported as
    /// unknown.
    private static let memory = 2 * (OneTimeTokens.lifetime + lifetime)
}

struct FlowStateRecord: StoredRecord, PersistableRecord {
    static let databaseTableName = "flow_state"

    let id: String
    var userID: String?
    let method: String
    /// The digest of a ``FlowChallenge``.
    let challenge: String
    /// SHA-256 of the code; nil until it is issued.
    var codeHash: Data?
    var codeIssuedAt: Timestamp?
    let createdAt: Timestamp
}
