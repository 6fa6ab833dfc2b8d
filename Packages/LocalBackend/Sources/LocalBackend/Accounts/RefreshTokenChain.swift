import Core
import Crypto
import Foundation
import GRDB

extension RefreshTokenChain {
    /// How long a used token may still be used, in seconds: several processes of a client may refresh at once.
    static let reuseInterval = 10

    /// The session of a token, and the token that it is exchanged for.
    ///
    /// A token that was used before is refused: the client or a thief has used a copy of it. The active token of its chain
    /// then counts as used too: for the reuse interval, it can still be exchanged, and the session goes on from it.
    func present(_ token: String, now: Timestamp, in database: Database) throws -> (
        session: StoredSession, next: String
    ) {
        guard let presented = try RefreshTokenRecord.fetchOne(database, key: ["hash": SHA256.digest(of: token)]),
            var session = try StoredSession.fetchOne(database, key: presented.sessionID)
        else {
            throw CallError.badRequest("refresh_token_not_found", "Invalid Refresh Token: Refresh Token Not Found")
        }
        guard let next = try next(after: token, presented, now: now, in: database) else {
            throw KeptRefusal(.badRequest("refresh_token_already_used", "Invalid Refresh Token: Already Used"))
        }
        session.updatedAt = now
        try session.update(database)
        return (session, next)
    }

    /// What a token is exchanged for; nil when it was used before and is too old.
    private func next(after token: String, _ presented: RefreshTokenRecord, now: Timestamp, in database: Database)
        throws -> String?
    {
        guard let usedAt = presented.usedAt else { return try exchange(token, presented, now: now, in: database) }
        guard let presentedID = presented.id, let newest = try RefreshTokenRecord.newest(of: presented, in: database),
            let newestID = newest.id
        else { return nil }
        // The parent may at any time: its successor has not been used, so perhaps it never arrived.
        let isParent = newest.usedAt == nil && newest.parentID == presentedID
        guard isParent || now.isWithin(Self.reuseInterval, of: usedAt) else {
            try RefreshTokenRecord.endActive(of: presented.sessionID, now: now, in: database)
            return nil
        }
        // Ids are assigned in order, so that there are at most this many steps between the two.
        guard let latest = text(of: newest, after: token, steps: newestID - presentedID) else { return nil }
        return newest.usedAt == nil ? latest : try exchange(latest, newest, now: now, in: database)
    }

    private func text(of stored: RefreshTokenRecord, after token: String, steps: Int64) -> String? {
        var text = token
        for step in 0...steps {
            if step > 0 { text = successor(of: text) }
            if ConstantTime.equal(SHA256.digest(of: text), stored.hash) { return text }
        }
        return nil
    }

    private func exchange(_ token: String, _ record: RefreshTokenRecord, now: Timestamp, in database: Database) throws
        -> String
    {
        var used = record
        used.usedAt = now
        try used.update(database)
        let next = successor(of: token)
        try RefreshTokenRecord(
            hash: SHA256.digest(of: next), sessionID: record.sessionID, parentID: record.id, createdAt: now
        ).insert(database)
        return next
    }
}

/// Derives each refresh token from the one before it.
///
/// A successor is derived from its parent with the installation's key. So the database holds only hashes, and a client
/// whose reply was lost still gets the same successor when it presents the parent again.
struct RefreshTokenChain: Sendable {
    let key: SymmetricKey

    /// The first token of a session: 256 random bits.
    func first() -> String {
        Base64URL.encode(RandomBytes.make(count: 32))
    }

    func successor(of token: String) -> String {
        Base64URL.encode(HMAC<SHA256>.authenticationCode(for: Data(token.utf8), using: key))
    }

    /// Whether the text has the form of a refresh token. The short form is that of older servers.
    static func isWellFormed(_ token: String) -> Bool {
        if token.utf8.count == 12 {
            return token.utf8.allSatisfy { $0.isDigit || (0x61...0x7a).contains($0) }
        }
        return Base64URL.decode(token)?.count == 32
    }
}

struct RefreshTokenRecord: StoredRecord, PersistableRecord {
    static let databaseTableName = "refresh_token"

    private(set) var id: Int64?
    let hash: Data
    let sessionID: String
    let parentID: Int64?
    var usedAt: Timestamp?
    let createdAt: Timestamp

    /// The last token of the chain that a token belongs to; nil for a token of an earlier chain of its session. A session
    /// has a new chain, which begins without a parent, after each confirmation by a second factor.
    static func newest(of token: RefreshTokenRecord, in database: Database) throws -> RefreshTokenRecord? {
        let ofSession = RefreshTokenRecord.filter(Column("session_id") == token.sessionID).order(Column("id").desc)
        let first = try ofSession.filter(Column("parent_id") == nil).fetchOne(database)
        guard let firstID = first?.id, let id = token.id, id >= firstID else { return nil }
        return try ofSession.fetchOne(database)
    }

    /// Marks the token of a session that has not been exchanged yet as used.
    static func endActive(of sessionID: String, now: Timestamp, in database: Database) throws {
        try RefreshTokenRecord.filter(Column("session_id") == sessionID && Column("used_at") == nil)
            .updateAll(database, Column("used_at").set(to: now))
    }
}
