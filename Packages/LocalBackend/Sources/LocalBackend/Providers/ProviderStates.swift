import Core
import Crypto
import Foundation
import GRDB

/// The `state` that a browser carries to a provider and back: 256 random bits that work once. It prevents a link from
/// completing a sign-in that the user has not begun. All functions run inside the caller's transaction.
enum ProviderStates {
    static let lifetime = FlowStates.lifetime

    /// - Parameter owner: the user of this machine who begins the sign-in.
    static func begin(
        provider: String, redirect: URL, challenge: FlowChallenge?, owner: uid_t, now: Timestamp, in database: Database
    ) throws -> String {
        try ProviderStateRecord.filter(!now.around(2 * lifetime).contains(Column("created_at"))).deleteAll(database)
        let flow = try challenge.map {
            try FlowStates.begin($0, method: "oauth", userID: nil, now: now, in: database)
        }
        let state = Base64URL.encode(RandomBytes.make(count: 32))
        try ProviderStateRecord(
            hash: SHA256.digest(of: state), provider: provider, redirectTo: redirect.absoluteString, flowID: flow?.id,
            createdAt: now, owner: Int64(owner)
        ).insert(database)
        return state
    }

    static func redeem(_ state: String, now: Timestamp, in database: Database) throws -> ProviderStateRecord {
        guard let record = try find(state, in: database) else {
            throw CallError.badRequest("bad_oauth_state", "OAuth state not found or expired")
        }
        try record.delete(database)
        guard now.isWithin(lifetime, of: record.createdAt) else {
            throw CallError.badRequest("bad_oauth_state", "OAuth state has expired")
        }
        return record
    }

    /// The token of the page's form; that of an earlier form ends. Nil when the state has ended, or is another user's.
    static func issuePageToken(
        for state: String, to user: uid_t, now: Timestamp, in database: Database
    ) throws -> String? {
        guard var record = try find(state, ownedBy: user, now: now, in: database) else { return nil }
        let token = Base64URL.encode(RandomBytes.make(count: 32))
        record.pageTokenHash = SHA256.digest(of: token)
        try record.update(database)
        return token
    }

    /// Ends the token of a form. Returns whether it was that of the last form shown to this user for this state.
    static func takePageToken(
        _ token: String, of state: String, from user: uid_t, now: Timestamp, in database: Database
    ) throws -> Bool {
        guard var record = try find(state, ownedBy: user, now: now, in: database),
            record.pageTokenHash == SHA256.digest(of: token)
        else { return false }
        record.pageTokenHash = nil
        try record.update(database)
        return true
    }

    /// The `nonce` of the development issuer's token that is valid for this state only. No nonce has such a hash, so
    /// the token cannot be used elsewhere.
    static func binding(of state: String) -> String {
        "state:" + Base64URL.encode(SHA256.digest(of: state))
    }

    private static func find(_ state: String, in database: Database) throws -> ProviderStateRecord? {
        try ProviderStateRecord.fetchOne(database, key: SHA256.digest(of: state))
    }

    private static func find(
        _ state: String, ownedBy user: uid_t, now: Timestamp, in database: Database
    ) throws -> ProviderStateRecord? {
        guard let record = try find(state, in: database), record.owner == Int64(user),
            now.isWithin(lifetime, of: record.createdAt)
        else { return nil }
        return record
    }
}

/// A row of `provider_state`: a sign-in that was redirected to a provider and has not returned yet.
struct ProviderStateRecord: StoredRecord, PersistableRecord {
    static let databaseTableName = "provider_state"

    let hash: Data
    let provider: String
    /// Has passed ``RedirectRules``.
    let redirectTo: String
    /// The PKCE flow that the client has begun; nil when the client gets its tokens in the redirect address.
    let flowID: String?
    let createdAt: Timestamp
    /// The user of this machine who began the sign-in; nil in a state of an earlier version.
    let owner: Int64?
    /// The hash for the form that was shown last; nil when no form was shown, or it has been submitted.
    var pageTokenHash: Data?
}
