import Foundation
import GRDB

/// A row of `session`: one sign-in, valid until the sign-out.
struct StoredSession: StoredRecord, PersistableRecord {
    static let databaseTableName = "session"

    let id: String
    let userID: String
    /// Newest first.
    @JSONColumn private(set) var amr: [SignInMethod]
    /// The second factor whose code was entered last in this session; nil for none.
    private(set) var factorID: String?
    let createdAt: Timestamp
    var updatedAt: Timestamp

    /// Ends a user's sessions and their refresh tokens, except the session `kept`.
    static func end(of userID: String, except kept: String? = nil, in database: Database) throws {
        var doomed = StoredSession.filter(Column("user_id") == userID)
        if let kept { doomed = doomed.filter(Column("id") != kept) }
        try doomed.deleteAll(database)
    }

    /// Whether a code of a second factor was entered in this session.
    var isConfirmed: Bool { amr.contains { $0.method == Self.confirmation } }

    var assuranceLevel: String { isConfirmed ? "aal2" : "aal1" }

    mutating func confirm(with factorID: String, now: Timestamp) {
        endConfirmation(now: now)
        amr.insert(SignInMethod(method: Self.confirmation, timestamp: now.seconds), at: 0)
        self.factorID = factorID
    }

    static func endUnconfirmed(of userID: String, except kept: String? = nil, in database: Database) throws {
        for session in try StoredSession.filter(Column("user_id") == userID).fetchAll(database)
        where !session.isConfirmed && session.id != kept {
            try session.delete(database)
        }
    }

    /// Ends the confirmation of the sessions that were confirmed with this factor last. They go on without it.
    static func endConfirmation(by factorID: String, now: Timestamp, in database: Database) throws {
        for var session in try StoredSession.filter(Column("factor_id") == factorID).fetchAll(database) {
            session.endConfirmation(now: now)
            try session.update(database)
        }
    }

    private mutating func endConfirmation(now: Timestamp) {
        amr.removeAll { $0.method == Self.confirmation }
        factorID = nil
        updatedAt = now
    }

    private static let confirmation = "totp"
}

extension StoredSession {
    init(userID: String, method: String, now: Timestamp) {
        self.init(
            id: UUID().uuidString.lowercased(), userID: userID,
            amr: [SignInMethod(method: method, timestamp: now.seconds)], createdAt: now, updatedAt: now)
    }
}

/// How and when a user authenticated: an entry of a token's `amr`.
struct SignInMethod: Sendable, Codable, Equatable {
    let method: String
    /// Seconds since 1970.
    let timestamp: Int
}
