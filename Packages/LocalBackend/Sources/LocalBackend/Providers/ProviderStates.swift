import Crypto
import Foundation
import GRDB

/// What a browser carries to a provider and back: 256 random bits, which work once, so that nobody can be brought to a
/// sign-in that they have not begun. All of it inside transactions of the caller's.
enum ProviderStates {
    /// How long somebody may take at the provider, in seconds.
    static let lifetime = FlowStates.lifetime

    /// - Returns: the state for the provider.
    static func begin(
        provider: String, redirect: URL, challenge: CodeChallenge?, now: Timestamp, in database: Database
    ) throws -> String {
        try ProviderStateRecord.filter(Column("created_at") < now.advanced(bySeconds: -2 * lifetime))
            .deleteAll(database)
        let flow = try challenge.map {
            try FlowStates.begin($0, method: "oauth", userID: nil, now: now, in: database)
        }
        let state = Base64URL.encode(RandomBytes.make(count: 32))
        try ProviderStateRecord(
            hash: hash(of: state), provider: provider, redirectTo: redirect.absoluteString, flowID: flow?.id, now: now
        ).insert(database)
        return state
    }

    /// Ends a state.
    ///
    /// - Throws: ``AuthError`` `bad_oauth_state`.
    static func redeem(_ state: String, now: Timestamp, in database: Database) throws -> ProviderStateRecord {
        guard let record = try find(state, in: database) else {
            throw AuthError.badRequest(.badOAuthState, "OAuth state not found or expired")
        }
        try record.delete(database)
        guard now.isWithin(lifetime, of: record.createdAt) else {
            throw AuthError.badRequest(.badOAuthState, "OAuth state has expired")
        }
        return record
    }

    static func isOpen(_ state: String, now: Timestamp, in database: Database) throws -> Bool {
        try find(state, in: database).map { now.isWithin(lifetime, of: $0.createdAt) } ?? false
    }

    /// What the development issuer puts into a token that is good for this state alone. No nonce has such a hash, so the
    /// token opens nothing else.
    static func binding(of state: String) -> String {
        "state:" + Base64URL.encode(hash(of: state))
    }

    private static func find(_ state: String, in database: Database) throws -> ProviderStateRecord? {
        try ProviderStateRecord.filter(Column("hash") == hash(of: state)).fetchOne(database)
    }

    private static func hash(of state: String) -> Data {
        Data(SHA256.hash(data: Data(state.utf8)))
    }
}
