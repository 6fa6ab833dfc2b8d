import Foundation

extension TokenMails {
    /// The mails to send, and where their links lead.
    struct Order: Sendable {
        /// One recipient, who gets a token of their own.
        struct Recipient: Sendable {
            /// The address that the token proves.
            let email: String
            let kind: OneTimeTokenKind
        }

        let flow: MailFlow
        let recipients: [Recipient]
        let redirect: URL
        /// With one, the links give a code to exchange instead of tokens.
        let challenge: CodeChallenge?
        /// What the interval between mails is counted for.
        let pacedBy: [String]
    }
}

extension TokenMails.Order {
    /// A mail to one address.
    ///
    /// - Parameter kind: the kind of the token, when it differs from that of the flow.
    init(
        flow: MailFlow, email: String, redirect: URL, challenge: CodeChallenge?, kind: OneTimeTokenKind? = nil
    ) {
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
        challenge: CodeChallenge?
    ) {
        let recipients =
            [Recipient(email: new, kind: .emailChangeNew)]
            + (current.map { [Recipient(email: $0, kind: .emailChangeCurrent)] } ?? [])
        self.init(
            flow: .emailChange, recipients: recipients, redirect: redirect, challenge: challenge,
            pacedBy: ["change of \(user)"] + (paceNew ? [new] : []))
    }
}
