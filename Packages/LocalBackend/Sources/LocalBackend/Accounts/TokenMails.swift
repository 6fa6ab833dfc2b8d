import Foundation
import GRDB

/// Sends one-time tokens by mail. The mails are written first: when that fails, nothing has changed. They are dispatched
/// once their tokens are stored. When the call is interrupted in between, the tokens in the mails are not valid.
struct TokenMails: Sendable {
    let store: BackendStore
    let tokens: OneTimeTokens
    let mailer: Mailer
    /// Nil when there is no minimum interval between mails.
    let limiter: RateLimiter?

    struct Order: Sendable {
        struct Recipient: Sendable {
            /// The address that the token proves.
            let email: String
            let kind: OneTimeTokenKind
        }

        let flow: MailFlow
        let recipients: [Recipient]
        let redirect: URL
        /// With one, the links give a code to exchange instead of tokens.
        let challenge: FlowChallenge?
        /// What the interval between mails is counted for.
        let pacedBy: [String]
    }

    private typealias Issue = (recipient: Order.Recipient, token: OneTimeTokens.Issued)

    /// Sends the mails and stores their tokens for the user that `owner` finds, creates or changes, in the same
    /// transaction. Returns nil when `owner` finds no user any more; nothing is stored then.
    @discardableResult
    func send(
        _ order: Order, for owner: @escaping @Sendable (Database, Timestamp) throws -> UserRecord?
    ) async throws -> StoredAccount? {
        let issues = order.recipients.map { ($0, tokens.make(pkce: order.challenge != nil)) }
        // Invitations come from an administrator, who is not limited.
        let mails = try await paced(order) { try write(issues, of: order) }
        let account: StoredAccount?
        do {
            account = try await store(issues, of: order, for: owner)
        } catch {
            mails.forEach(mailer.withdraw)
            // In a separate task: this one may have been cancelled because the client has disconnected.
            if order.flow != .invite { await Task { await giveBackPace(of: order) }.value }
            throw error
        }
        for mail in mails {
            if account == nil { mailer.withdraw(mail) } else { await mailer.dispatch(mail) }
        }
        return account
    }

    /// Writes all mails or none.
    private func write(_ issues: [Issue], of order: Order) throws -> [URL] {
        var mails: [URL] = []
        do {
            for (recipient, token) in issues {
                mails.append(try mailer.write(order.flow, token, to: recipient, redirect: order.redirect))
            }
            return mails
        } catch {
            mails.forEach(mailer.withdraw)
            throw error
        }
    }

    private func store(
        _ issues: [Issue], of order: Order, for owner: @escaping @Sendable (Database, Timestamp) throws -> UserRecord?
    ) async throws -> StoredAccount? {
        try await store.write { database, now in
            guard var user = try owner(database, now) else { return nil }
            let flow = try order.challenge.map {
                try FlowStates.begin($0, method: order.flow.method, userID: user.id, now: now, in: database)
            }
            // A token for an earlier change must not confirm this one.
            if order.flow == .emailChange { try OneTimeTokens.endEmailChange(of: user.id, in: database) }
            for (recipient, token) in issues {
                try database.execute(
                    sql: "INSERT OR IGNORE INTO mailed_address (user_id, email) VALUES (?, ?)",
                    arguments: [user.id, recipient.email.lowercased()])
                try tokens.store(
                    token, recipient.kind, for: user, email: recipient.email, flow: flow, now: now, in: database)
            }
            order.flow.recordSending(to: &user, at: now)
            try user.update(database)
            return try StoredAccount(user, in: database)
        }
    }

    /// Enforces the interval between mails; mails that could not be written do not count.
    private func paced<Value>(_ order: Order, _ write: () throws -> Value) async throws -> Value {
        guard order.flow != .invite, let limiter else { return try write() }
        try await limiter.beginMailPause(for: order.pacedBy)
        do {
            return try write()
        } catch {
            await giveBackPace(of: order)
            throw error
        }
    }

    /// Failures are ignored: the caller reports the error that prevented the mail.
    private func giveBackPace(of order: Order) async {
        try? await limiter?.cancelMailPause(for: order.pacedBy)
    }

    /// Does the work of ``send(_:for:)`` without sending anything: the response time must not reveal who has an account.
    /// The flow that it begins belongs to no user.
    func pretend(_ order: Order) async throws {
        try await paced(order) {
            for recipient in order.recipients {
                try mailer.rehearse(order.flow, tokens.make(pkce: false), to: recipient, redirect: order.redirect)
            }
        }
        try await store.write { database, now in
            let challenge = order.challenge ?? FlowChallenge.unknown()
            _ = try FlowStates.begin(challenge, method: order.flow.method, userID: nil, now: now, in: database)
        }
    }
}

extension MailFlow {
    func recordSending(to user: inout UserRecord, at now: Timestamp) {
        switch self {
        case .signUp: user.confirmationSentAt = now
        case .invite: (user.confirmationSentAt, user.invitedAt) = (now, now)
        case .magicLink, .recovery: user.recoverySentAt = now
        case .emailChange: (user.emailChangeSentAt, user.isChangeHalfConfirmed) = (now, false)
        case .reauthentication: user.reauthenticationSentAt = now
        }
    }
}

extension TokenMails.Order {
    /// A mail to one address. The kind of its token is that of the flow, unless it is given.
    init(flow: MailFlow, email: String, redirect: URL, challenge: FlowChallenge?, kind: OneTimeTokenKind? = nil) {
        self.init(
            flow: flow, recipients: [Recipient(email: email, kind: kind ?? flow.kind)], redirect: redirect,
            challenge: challenge, pacedBy: [email])
    }

    /// The mails that confirm a change of address.
    ///
    /// - Parameters:
    ///   - user: the account's address, or its id if it has none: it can order these mails once in the interval.
    ///   - current: the address that must confirm the change, too; nil when the new one is enough.
    ///   - paceNew: whether the interval between mails to the new address is kept, too.
    init(
        changeOf user: String, from current: String?, to new: String, paceNew: Bool, redirect: URL,
        challenge: FlowChallenge?
    ) {
        let recipients =
            [Recipient(email: new, kind: .emailChangeNew)]
            + (current.map { [Recipient(email: $0, kind: .emailChangeCurrent)] } ?? [])
        self.init(
            flow: .emailChange, recipients: recipients, redirect: redirect, challenge: challenge,
            pacedBy: [Self.change(of: user)] + (paceNew ? [new] : []))
    }

    static func change(of user: String) -> String { "change of \(user)" }
}
