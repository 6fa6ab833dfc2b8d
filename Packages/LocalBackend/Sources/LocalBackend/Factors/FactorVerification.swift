import Foundation
import GRDB

/// Confirms a session with a code of a second factor, inside the caller's transaction.
extension Factors {
    /// Accepts a right code: the factor is verified, the session confirmed, and the user's other sessions that are not
    /// confirmed end, as do the factors that were never verified.
    ///
    /// - Parameter client: as ``Request/client`` names it.
    /// - Throws: ``KeptRefusal``, because a wrong code counts and an expired challenge is removed; ``CallError``
    ///   `over_request_rate_limit` after too many wrong codes, or `session_not_found`.
    func complete(
        _ code: String, to challengeID: String?, of factorID: String, in sessionID: String, from client: String,
        now: Timestamp, in database: Database
    ) throws -> StoredSession {
        guard var challenge = try challengeID.flatMap({ try ChallengeRecord.fetchOne(database, key: $0) }),
            challenge.factorID == factorID,
            var factor = try StoredFactor.fetchOne(database, key: factorID)
        else { throw CallError(404, "mfa_factor_not_found", "MFA factor with the provided challenge ID not found") }
        guard challenge.verifiedAt == nil, challenge.client == client else {
            throw CallError.unprocessable("mfa_ip_address_mismatch", "Challenge and verify IP addresses mismatch")
        }
        guard now.isWithin(Factors.lifetime, of: challenge.createdAt) else {
            try challenge.delete(database)
            throw KeptRefusal(
                .unprocessable(
                    "mfa_challenge_expired",
                    "MFA challenge \(challenge.id) has expired, verify against another challenge or create a new challenge."
                ))
        }
        guard let counter = try counter(of: code, for: factor, in: sessionID, now: now, in: database) else {
            throw KeptRefusal(.unprocessable("mfa_verification_failed", "Invalid TOTP code entered"))
        }
        guard var session = try StoredSession.fetchOne(database, key: sessionID) else {
            throw CallError.sessionNotFound
        }
        challenge.verifiedAt = now
        try challenge.update(database)
        factor.lastCounter = counter
        factor.status = .verified
        factor.updatedAt = now
        try factor.update(database)
        session.confirm(with: factor.id, now: now)
        try session.update(database)
        try StoredSession.endUnconfirmed(of: factor.userID, in: database)
        try StoredFactor.endUnverified(of: factor.userID, in: database)
        return session
    }

    /// The period of a code that may be accepted; nil for a wrong code, which is counted, and for a right one that is not
    /// newer than the last accepted one, which is no guess.
    private func counter(
        of code: String, for factor: StoredFactor, in sessionID: String, now: Timestamp, in database: Database
    ) throws -> Int? {
        let counted = CodeGuesses.Subject.factor(factor.id, session: sessionID)
        try guesses.check(counted, now: now, in: database)
        let totp = TOTP(secret: try secrets.open(factor.secret, of: factor.id))
        // Some apps show spaces, which are copied with the code.
        let digits = code.trimmingCharacters(in: .whitespacesAndNewlines)
        guard let counter = totp.counter(of: digits, at: now.seconds) else {
            try guesses.countWrong(counted, now: now, in: database)
            return nil
        }
        return factor.hasUsed(counter, at: now.seconds) ? nil : counter
    }
}
