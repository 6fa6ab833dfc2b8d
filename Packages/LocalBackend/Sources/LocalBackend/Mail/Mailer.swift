import Core
import Foundation
import Logging

/// Writes the mails that carry one-time tokens, and has them delivered.
struct Mailer: Sendable {
    let writer: OutboxWriter
    /// Delivers mails elsewhere; nil where they stay in the outbox.
    let queue: MailQueue?
    /// Where links lead: the address of `/auth/v1/verify`.
    let verifyURL: String
    /// Whether a browser can open such a link; mails hold none otherwise.
    let reachesBrowsers: Bool
    let sender: String
    let now: @Sendable () -> Date
    let logger: Logger

    /// Writes one mail into the outbox; it is on disk when this returns, and goes nowhere before ``dispatch(_:)``.
    ///
    /// - Throws: ``AuthError`` `unexpected_failure`.
    func write(_ flow: MailFlow, _ token: OneTimeTokens.Issued, to email: String, redirect: URL) throws -> URL {
        let mail = mail(flow, token, to: email, redirect: redirect)
        return try reportingFailure(of: flow) { try writer.write(mail, as: queue == nil ? .kept : .queued) }
    }

    /// Sends a mail on its way. Nobody waits for its arrival: how long that takes, and whether it comes to pass, must not
    /// tell who has an account.
    func dispatch(_ mail: URL) async {
        await queue?.add(mail)
    }

    /// Takes back a mail that has not been dispatched, for its token opens nothing.
    func withdraw(_ mail: URL) {
        do throws(FileError) {
            try PrivateFile(mail).remove()
        } catch {
            logger.warning("A mail could not be taken back.", metadata: ["reason": "\(error)"])
        }
    }

    /// Does the work of sending a mail, and sends none: how long an answer takes must not tell who has an account. What
    /// keeps a mail from being written keeps this from succeeding.
    ///
    /// - Throws: ``AuthError`` `unexpected_failure`.
    func rehearse(_ flow: MailFlow, to email: String, redirect: URL) throws {
        let mail = mail(flow, OneTimeTokens.make(pkce: false), to: email, redirect: redirect)
        try reportingFailure(of: flow) { try writer.rehearse(mail) }
    }

    private func reportingFailure<Value>(of flow: MailFlow, _ work: () throws -> Value) throws(AuthError) -> Value {
        do {
            return try work()
        } catch {
            logger.error("A mail could not be written.", metadata: ["reason": "\(FailureReason.describe(error))"])
            throw AuthError(500, .unexpectedFailure, "Error sending \(flow.rawValue) email")
        }
    }

    /// The address that a link leads to.
    func link(_ type: String, _ hashedToken: String, redirect: URL) -> String {
        let items = [("token", hashedToken), ("type", type), ("redirect_to", redirect.absoluteString)]
        return "\(verifyURL)?\(FormEncoding.encode(items))"
    }

    private func mail(
        _ flow: MailFlow, _ token: OneTimeTokens.Issued, to email: String, redirect: URL
    ) -> OutgoingMail {
        let minutes = OneTimeTokens.lifetime / 60
        let message = MailMessage(
            to: email, subject: flow.subject, type: flow.rawValue,
            lines: [flow.occasion, ""] + way(flow, token, redirect: redirect) + [
                "", token.code, "", "It works once, within \(minutes) minutes.",
                "If it was not you, there is nothing to do: without this mail, nothing happens.",
            ])
        return message.encoded(from: sender, date: now(), id: UUID())
    }

    /// What to do with the mail.
    private func way(_ flow: MailFlow, _ token: OneTimeTokens.Issued, redirect: URL) -> [String] {
        let code = "Enter this code to \(flow.purpose):"
        if flow == .reauthentication { return [code] }
        guard reachesBrowsers else {
            return ["There is no link to open: the backend cannot listen where a browser could reach it.", "", code]
        }
        return [
            "Open this link to \(flow.purpose):", "", link(flow.rawValue, token.hashedToken, redirect: redirect),
            "", "Or enter this code instead of opening the link:",
        ]
    }
}
