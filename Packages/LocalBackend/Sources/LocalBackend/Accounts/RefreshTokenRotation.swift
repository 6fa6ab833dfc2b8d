import Crypto
import GRDB

/// The handling of a refresh token that a client presents.
struct RefreshTokenRotation {
    /// How long a used token may still be used, in seconds: several processes of a client may refresh at once.
    static let reuseInterval = 10

    enum Outcome: Sendable {
        case renewed(SessionRecord, token: String)
        case unknown
        /// The token was used twice, so the client or a thief has used a copy of it. The session has been ended for
        /// both.
        case alreadyUsed
    }

    let chain: RefreshTokenChain
    let now: Timestamp

    func present(_ token: String, in database: Database) throws -> Outcome {
        guard
            var presented = try RefreshTokenRecord.fetchOne(
                database, key: ["hash": SHA256.digest(of: token)]),
            var session = try SessionRecord.fetchOne(database, key: presented.sessionID)
        else { return .unknown }
        let next: String
        if let usedAt = presented.usedAt {
            guard let active = try activeToken(after: token, presented, usedAt: usedAt, in: database) else {
                try session.delete(database)
                return .alreadyUsed
            }
            next = active
        } else {
            next = chain.successor(of: token)
            presented.usedAt = now
            try presented.update(database)
            var issued = RefreshTokenRecord(
                hash: SHA256.digest(of: next), sessionID: session.id, parentID: presented.id, createdAt: now)
            try issued.insert(database)
        }
        session.updatedAt = now
        try session.update(database)
        return .renewed(session, token: next)
    }

    /// The session's active token, if the presented token may still be exchanged for it; otherwise nil.
    private func activeToken(
        after token: String, _ presented: RefreshTokenRecord, usedAt: Timestamp, in database: Database
    ) throws -> String? {
        guard let active = try RefreshTokenRecord.active(of: presented.sessionID, in: database),
            let activeID = active.id, let presentedID = presented.id
        else { return nil }
        // The parent may at any time: its successor has not been used, so perhaps it never arrived.
        let isParent = active.parentID == presentedID
        guard isParent || now <= usedAt.advanced(bySeconds: Self.reuseInterval) else { return nil }
        var successor = token
        // Ids are assigned in order, so that there are at most this many steps between the two.
        for _ in presentedID..<activeID {
            successor = chain.successor(of: successor)
            if ConstantTime.equal(SHA256.digest(of: successor), active.hash) { return successor }
        }
        return nil
    }
}
