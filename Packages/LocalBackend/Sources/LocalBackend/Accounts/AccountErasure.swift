import GRDB
import Logging

/// Removes what the backend has of an account beside its row and what refers to that: what it bought, the mails to its
/// addresses, and the counts of calls about it.
struct AccountErasure: Sendable {
    let store: BackendStore
    let outbox: Outbox
    let logger: Logger

    /// Deletes an account with everything that the backend has of it. Nothing of it is in any file afterwards.
    func erase(userID: String) async throws {
        try await store.write { database, _ in
            guard let user = try UserRecord.find(id: userID, in: database) else { return }
            try removeTraces(of: user, in: database)
            try user.delete(database)
        }
        // In a separate task: this one may have been cancelled because the client has disconnected.
        await Task { await emptyLog() }.value
    }

    /// Inside the caller's transaction. Mails that cannot be removed undo it.
    private func removeTraces(of user: UserRecord, in database: Database) throws {
        try database.execute(
            sql: "DELETE FROM redemption_code WHERE ? IN (subscriber_id, redeemed_by)", arguments: [user.id])
        try database.execute(sql: "DELETE FROM subscriber WHERE id = ?", arguments: [user.id])
        let addresses = try ownAddresses(of: user, in: database)
        try removeBuckets(of: user, addresses, in: database)
        try outbox.remove(to: addresses)
    }

    /// The addresses that mails of the account went to, and that no other account has or changes to: its limits must not
    /// begin anew.
    private func ownAddresses(of user: UserRecord, in database: Database) throws -> Set<String> {
        let mailed = try String.fetchAll(
            database, sql: "SELECT email FROM mailed_address WHERE user_id = ?", arguments: [user.id])
        let others = try String.fetchAll(
            database,
            sql: """
                SELECT email FROM user WHERE id <> :id AND email IS NOT NULL
                UNION SELECT new_email FROM user WHERE id <> :id AND new_email IS NOT NULL
                """, arguments: ["id": user.id])
        return Set(mailed + [user.email, user.newEmail].compactMap(\.self)).subtracting(others)
    }

    private func removeBuckets(of user: UserRecord, _ addresses: Set<String>, in database: Database) throws {
        let names =
            addresses.flatMap { address in
                [
                    CodeGuesses.Subject.name(ofAddress: address), RateLimiter.passwordSubject(address),
                    RateLimiter.mailSubject(address), RateLimiter.mailSubject(TokenMails.Order.change(of: address)),
                ]
            } + [RateLimiter.mailSubject(TokenMails.Order.change(of: user.id))]
        for name in names {
            try database.execute(sql: "DELETE FROM rate_bucket WHERE name = ?", arguments: [name])
        }
        for factor in try StoredFactor.all(of: user.id, in: database) {
            try database.execute(
                sql: "DELETE FROM rate_bucket WHERE instr(name, ?) = 1",
                arguments: [CodeGuesses.Subject.prefix(ofFactor: factor.id)])
        }
    }

    /// The log is emptied by a later deletion, or when the backend is stopped, if another process reads the database now.
    private func emptyLog() async {
        do {
            _ = try await store.database.writeWithoutTransaction { try $0.checkpoint(.truncate) }
        } catch {
            let reason = FailureReason.describe(error)
            logger.warning("The database's log could not be emptied yet.", metadata: ["reason": "\(reason)"])
        }
    }
}
