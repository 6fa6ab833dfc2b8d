import Foundation
import GRDB

/// Sends one-time tokens by mail. The mail is written first: when that fails, nothing has changed. It is dispatched
/// once its token is stored. When the call is interrupted in between, the token in the mail is not valid.
struct TokenMails: Sendable {
    let store: BackendStore
    let tokens: OneTimeTokens
    let mailer: Mailer
    /// Nil when there is no minimum interval between mails.
    let pace: MailPace?

    /// The mail to send, and where its link leads.
    struct Order: Sendable {
        let flow: MailFlow
        /// The recipient: the address that the token proves.
        let email: String
        let redirect: URL
        /// With one, the link gives a code to exchange instead of tokens.
        let challenge: CodeChallenge?
        /// The kind of the token, when it differs from that of the flow.
        var kind: OneTimeTokenKind?
    }

    /// Sends a mail and stores its token for the user that `recipient` finds, creates or changes, in the same
    /// transaction. Returns nil when `recipient` finds no user any more; nothing is stored then.
    @discardableResult
    func send(
        _ order: Order, to recipient: @escaping @Sendable (Database, Timestamp) throws -> UserRecord?
    ) async throws -> Account? {
        let token = OneTimeTokens.make(pkce: order.challenge != nil)
        // Invitations come from an administrator, who is not limited.
        let mail = try await paced(order, isFree: order.flow == .invite) {
            try mailer.write(order.flow, token, to: order.email, redirect: order.redirect)
        }
        let account: Account?
        do {
            account = try await store(token, of: order, for: recipient)
        } catch {
            mailer.withdraw(mail)
            // In a separate task: this one may have been cancelled because the client has disconnected.
            if order.flow != .invite { await Task { await giveBackPace(of: order) }.value }
            throw error
        }
        if account == nil { mailer.withdraw(mail) } else { await mailer.dispatch(mail) }
        return account
    }

    private func store(
        _ token: OneTimeTokens.Issued, of order: Order,
        for recipient: @escaping @Sendable (Database, Timestamp) throws -> UserRecord?
    ) async throws -> Account? {
        try await store.write { database, now in
            guard var user = try recipient(database, now) else { return nil }
            let flow = try order.challenge.map {
                try FlowStates.begin($0, method: order.flow.method, userID: user.id, now: now, in: database)
            }
            try tokens.store(
                token, order.kind ?? order.flow.kind, for: user, email: order.email, flow: flow, now: now, in: database)
            order.flow.recordSending(to: &user, at: now)
            try user.update(database)
            return try Account(user, in: database)
        }
    }

    /// Enforces the interval between mails to the address; a mail that could not be written does not count.
    private func paced<Value>(_ order: Order, isFree: Bool = false, _ write: () throws -> Value) async throws -> Value {
        guard !isFree, let pace else { return try write() }
        try await pace.begin(order.email)
        do {
            return try write()
        } catch {
            await giveBackPace(of: order)
            throw error
        }
    }

    /// Failures are ignored: the caller reports the error that prevented the mail.
    private func giveBackPace(of order: Order) async {
        try? await pace?.cancel(order.email)
    }

    /// Does the work of ``send(_:to:)`` without sending anything: the response time must not reveal who has an account.
    /// The flow that it begins belongs to no user.
    func pretend(_ order: Order) async throws {
        try await paced(order) { try mailer.rehearse(order.flow, to: order.email, redirect: order.redirect) }
        try await store.write { database, now in
            let challenge = order.challenge ?? CodeChallenge.unknown()
            _ = try FlowStates.begin(challenge, method: order.flow.method, userID: nil, now: now, in: database)
        }
    }
}

extension MailFlow {
    /// Records in the account when such a mail was last sent.
    func recordSending(to user: inout UserRecord, at now: Timestamp) {
        switch self {
        case .signUp: user.confirmationSentAt = now
        case .invite: (user.confirmationSentAt, user.invitedAt) = (now, now)
        case .magicLink, .recovery: user.recoverySentAt = now
        case .emailChange: user.emailChangeSentAt = now
        case .reauthentication: user.reauthenticationSentAt = now
        }
    }
}
