import Core
import Foundation
import GRDB

extension BackendParts {
    /// A new account: by e-mail and password, or without either for an anonymous user.
    func signUp(_ request: Request) async throws -> Reply {
        let body = try request.members(
            texts: ["email", "phone", "password"] + BodyMembers.challenge, objects: ["data"])
        let (email, password) = (body.text("email"), body.text("password"))
        let isAnonymous = email.isEmpty
        guard !isAnonymous || options.allowsAnonymous else {
            throw CallError.unprocessable("anonymous_provider_disabled", "Anonymous sign-ins are disabled")
        }
        guard options.allowsSignUp else { throw CallError.signUpDisabled }
        let data = try body.metadata("data") ?? [:]
        if isAnonymous {
            return .json(
                try await sessions.open { database, now in
                    let user = UserRecord(anonymousWith: data, now: now)
                    try user.insert(database)
                    return SignIn(user: user, method: "anonymous")
                }.json)
        }
        // The order of these checks is that of the real server, and decides which error a call with several faults has.
        guard !password.isEmpty else { throw CallError.invalid("Signup requires a valid password") }
        try PasswordRules.check(password)
        let challenge = try body.codeChallenge()
        let applicant = Applicant(
            email: try EmailAddress.normalized(email), password: password, data: data, challenge: challenge,
            redirect: redirects.target(of: request))
        guard options.requiresConfirmation else { return .json(try await openAtOnce(applicant).json) }
        return .json(try await applyForConfirmation(applicant).json)
    }

    private struct Applicant: Sendable {
        let email: String
        let password: String
        let data: JSONObject
        let challenge: FlowChallenge?
        let redirect: URL
    }

    /// An unconfirmed account has never been usable, so the first sign-up with a password gets it.
    ///
    /// - Throws: ``CallError`` `user_already_exists`.
    private func openAtOnce(_ applicant: Applicant) async throws -> OpenedSession {
        guard try await store.user(email: applicant.email)?.emailConfirmedAt == nil else {
            throw CallError.userAlreadyExists
        }
        let hash = try await passwords.hash(applicant.password).text
        return try await sessions.open { database, now in
            guard var user = try UserRecord.find(email: applicant.email, in: database) else {
                let user = try Accounts.create(
                    email: applicant.email, passwordHash: hash, data: applicant.data, now: now, in: database)
                return SignIn(user: user, method: "password")
            }
            guard user.emailConfirmedAt == nil else { throw CallError.userAlreadyExists }
            user.passwordHash = hash
            user.userMetadata = SignUpData.make(
                user.userMetadata.updated(with: applicant.data), email: applicant.email, userID: user.id)
            try MetadataLimit.user.check(user.userMetadata)
            try Accounts.confirm(&user, now: now, in: database)
            return SignIn(user: user, method: "password")
        }
    }

    /// Sends a mail. Where the address already has an account, the reply is about one that is made up, so that it does not
    /// reveal it.
    private func applyForConfirmation(_ applicant: Applicant) async throws -> StoredAccount {
        let order = TokenMails.Order(
            flow: .signUp, email: applicant.email, redirect: applicant.redirect, challenge: applicant.challenge)
        let existing = try await store.user(email: applicant.email)
        // The work of one hash in every case: otherwise the response time would reveal who has an account.
        let (hash, isSame) = try await examine(applicant.password, for: existing)
        if existing?.emailConfirmedAt != nil {
            try await mails.pretend(order)
            return madeUp(applicant)
        }
        let account = try await mails.send(order) { database, now in
            guard var user = try UserRecord.find(email: applicant.email, in: database) else {
                guard let hash else { return nil }
                return try Accounts.create(
                    email: applicant.email, passwordHash: hash, data: applicant.data, isConfirmed: false, now: now,
                    in: database)
            }
            // It is not known which of two applicants owns the address, so the mail must not confirm the password of
            // either for the other. An applicant who signs up again with the same password, or twice at once, keeps it.
            if user.emailConfirmedAt == nil, let stored = user.passwordHash {
                let isKnown = stored == existing?.passwordHash ? isSame : nil
                if try isKnown ?? (PasswordHash(stored)?.matches(applicant.password) ?? false) == false {
                    try Accounts.forgetApplicant(of: &user, now: now, in: database)
                }
            }
            return user
        }
        // The account may have been confirmed in the meantime.
        guard let account, account.user.emailConfirmedAt == nil else { return madeUp(applicant) }
        return showing(applicant, account)
    }

    /// The hash for a new account, or whether it is the password of the existing one.
    private func examine(_ password: String, for existing: UserRecord?) async throws -> (hash: String?, isSame: Bool?) {
        guard let existing else { return (try await passwords.hash(password).text, nil) }
        return (nil, try await passwords.verify(password, against: existing.passwordHash))
    }

    /// The account with the metadata of this applicant, not that of an earlier one.
    private func showing(_ applicant: Applicant, _ account: StoredAccount) -> StoredAccount {
        var shown = account
        let data = SignUpData.make(applicant.data, email: applicant.email, userID: account.user.id)
        shown.user.userMetadata = data
        for index in shown.identities.indices { shown.identities[index].identityData = data }
        return shown
    }

    /// What a new account would look like, except that it has no identities.
    private func madeUp(_ applicant: Applicant) -> StoredAccount {
        let now = Timestamp(store.now())
        var user = UserRecord(email: applicant.email, passwordHash: nil, userMetadata: [:], now: now)
        user.userMetadata = SignUpData.make(applicant.data, email: applicant.email, userID: user.id)
        user.confirmationSentAt = now
        return StoredAccount(user: user, identities: [])
    }
}
