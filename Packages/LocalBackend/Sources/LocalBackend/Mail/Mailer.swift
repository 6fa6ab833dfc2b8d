import Core
import Foundation
import Logging

/// Writes and sends the mails that carry one-time tokens.
struct Mailer: Sendable {
    let delivery: any MailDelivery
    /// Where links lead: the address of `/auth/v1/verify`.
    let verifyURL: String
    let sender: String
    let now: @Sendable () -> Date
    let logger: Logger

    /// Sends one mail; it is safe when this returns.
    ///
    /// - Throws: ``AuthError`` `unexpected_failure`.
    func send(_ flow: MailFlow, _ token: OneTimeTokens.Issued, to email: String, redirect: URL) async throws {
        do {
            try await delivery.deliver(mail(flow, token, to: email, redirect: redirect))
        } catch {
            // An error of another module's may quote the mail: its type tells what kind of thing went wrong.
            let reason = (error as? FileError)?.description ?? String(describing: type(of: error))
            logger.error("A mail could not be delivered.", metadata: ["reason": "\(reason)"])
            throw AuthError(500, .unexpectedFailure, "Error sending \(flow.rawValue) email")
        }
    }

    /// Does the work of sending a mail, and sends none: how long an answer takes must not tell who has an account.
    func rehearse(_ flow: MailFlow, to email: String, redirect: URL) async {
        let mail = mail(flow, OneTimeTokens.make(pkce: false), to: email, redirect: redirect)
        if let outbox = delivery as? OutboxDelivery { try? outbox.rehearse(mail) }
    }

    /// The address that a link leads to.
    func link(_ type: String, _ hashedToken: String, redirect: URL) -> String {
        let items = [("token", hashedToken), ("type", type), ("redirect_to", redirect.absoluteString)]
        return "\(verifyURL)?\(FormEncoding.encode(items))"
    }

    private func mail(
        _ flow: MailFlow, _ token: OneTimeTokens.Issued, to email: String, redirect: URL
    ) -> OutgoingMail {
        let way =
            flow == .reauthentication
            ? ["Enter this code to \(flow.purpose):"]
            : [
                "Open this link to \(flow.purpose):", "", link(flow.rawValue, token.hashedToken, redirect: redirect),
                "", "Or enter this code instead of opening the link:",
            ]
        let minutes = OneTimeTokens.lifetime / 60
        let message = MailMessage(
            to: email, subject: flow.subject, type: flow.rawValue,
            lines: [flow.occasion, ""] + way + [
                "", token.code, "", "It works once, within \(minutes) minutes.",
                "If it was not you, there is nothing to do: without this mail, nothing happens.",
            ])
        return message.encoded(from: sender, date: now(), id: UUID())
    }
}
