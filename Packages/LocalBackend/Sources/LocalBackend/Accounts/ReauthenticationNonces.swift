/// Redeems the codes with which a signed-in user proves that they still read their mails.
struct ReauthenticationNonces: Sendable {
    let store: BackendStore
    let tokens: OneTimeTokens

    /// Uses up a code. A wrong one counts, as for every other mail.
    ///
    /// - Throws: ``AuthError`` `reauthentication_not_valid`.
    func redeem(_ code: String, by user: UserRecord) async throws {
        let isRight = try await store.write { database, now in
            guard let email = user.email else { return false }
            return try tokens.redeem(code: code, email: email, kinds: [.reauthentication], now: now, in: database)?
                .userID == user.id
        }
        guard isRight else {
            throw AuthError.unprocessable(.reauthenticationNotValid, "Nonce has expired or is invalid")
        }
    }
}
