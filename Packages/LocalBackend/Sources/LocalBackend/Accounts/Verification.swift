import GRDB

/// What a redeemed one-time token changes for its user, inside the caller's transaction.
struct Verification: Sendable {
    let tokens: OneTimeTokens
    /// Whether a new address must be confirmed at the current address, too.
    let securesEmailChange: Bool

    enum Proof: Sendable {
        case code(String, email: String)
        case hashedToken(String)
    }

    /// The message to clients after the first of the two confirmations of a new address.
    static let halfConfirmed = "Confirmation link accepted. Please proceed to confirm link sent to the other email"

    /// The kinds of token that a `type` of `/verify` accepts; nil for an unknown type.
    ///
    /// As in the real server, `signup` and `invite` accept the same kinds, and so do `magiclink` and `recovery`;
    /// `email`, the type for codes, accepts all of these.
    static func kinds(of type: String) -> Set<OneTimeTokenKind>? {
        switch type {
        case "signup", "invite": [.confirmation, .firstSignIn, .invite]
        case "magiclink", "recovery": [.magicLink, .recovery]
        case "email": [.confirmation, .firstSignIn, .invite, .magicLink, .recovery]
        case "email_change": [.emailChangeNew, .emailChangeCurrent]
        default: nil
        }
    }

    /// Uses up a token and confirms what it proves. Ends all other open tokens of the user, except after the first of
    /// the two confirmations of a new address.
    ///
    /// - Returns: nil after the first of the two confirmations of a new address.
    /// - Throws: ``KeptRefusal`` for a wrong or expired token, which counts as a guess; ``CallError`` `user_banned` or
    ///   `email_exists`, so that the token stays valid.
    func complete(
        _ proof: Proof, kinds: Set<OneTimeTokenKind>, now: Timestamp, in database: Database
    ) throws -> (user: UserRecord, token: OneTimeTokenRecord)? {
        guard let token = try redeem(proof, kinds: kinds, now: now, in: database),
            var user = try UserRecord.find(id: token.userID, in: database)
        else { throw Self.refusal(of: proof) }
        guard !user.isBanned(at: now) else { throw CallError.forbidden("user_banned", "User is banned") }
        switch token.kind {
        case .emailChangeNew, .emailChangeCurrent:
            guard let email = user.newEmail else { throw Self.refusal(of: proof) }
            guard user.isChangeHalfConfirmed || !securesEmailChange || user.email == nil else {
                user.isChangeHalfConfirmed = true
                user.updatedAt = now
                try user.update(database)
                return nil
            }
            try Accounts.changeEmail(of: &user, to: email, now: now, in: database)
        case .confirmation, .firstSignIn, .invite, .magicLink, .recovery, .reauthentication:
            if user.emailConfirmedAt == nil {
                if token.kind != .confirmation, user.passwordHash != nil {
                    try Accounts.forgetApplicant(of: &user, now: now, in: database)
                }
                try Accounts.confirm(&user, now: now, in: database)
            }
            try OneTimeTokens.end(of: user.id, in: database)
        }
        user.updatedAt = now
        try user.update(database)
        return (user, token)
    }

    /// Opens a session for the user who sends a valid proof; nil where ``complete(_:kinds:now:in:)`` returns nil.
    func session(for proof: Proof, kinds: Set<OneTimeTokenKind>, by sessions: Sessions) async throws -> OpenedSession? {
        try await sessions.openIfComplete { database, now in
            try complete(proof, kinds: kinds, now: now, in: database).map { SignIn(user: $0.user, method: "otp") }
        }
    }

    private func redeem(
        _ proof: Proof, kinds: Set<OneTimeTokenKind>, now: Timestamp, in database: Database
    ) throws -> OneTimeTokenRecord? {
        switch proof {
        case .code(let code, let email):
            try tokens.redeem(code: code, email: email, kinds: kinds, now: now, in: database)
        case .hashedToken(let token):
            try tokens.redeem(hashedToken: token, kinds: kinds, now: now, in: database)
        }
    }

    /// The same for a wrong token, an expired one and one that never existed.
    private static func refusal(of proof: Proof) -> KeptRefusal {
        switch proof {
        case .code: KeptRefusal(.otpExpired)
        case .hashedToken: KeptRefusal(.forbidden("otp_expired", "Email link is invalid or has expired"))
        }
    }
}
