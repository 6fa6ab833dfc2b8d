import Foundation
import GRDB

/// Redeems the codes with which a signed-in user proves that they still read their mails.
struct ReauthenticationNonces: Sendable {
    let database: DatabasePool
    let tokens: OneTimeTokens
    let now: @Sendable () -> Date

    /// Uses up a code. A wrong one counts, as for every other mail.
    ///
    /// - Throws: ``AuthError`` `reauthentication_not_valid`.
    func redeem(_ code: String, by user: UserRecord) async throws {
        let (now, tokens) = (Timestamp(now()), tokens)
        let isRight = try await database.write { database in
            guard let email = user.email else { return false }
            return try tokens.redeem(code: code, email: email, kinds: [.reauthentication], now: now, in: database)?
                .userID == user.id
        }
        guard isRight else {
            throw AuthError.unprocessable(.reauthenticationNotValid, "Nonce has expired or is invalid")
        }
    }
}
