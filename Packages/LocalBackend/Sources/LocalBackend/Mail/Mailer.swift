import Core
import Foundation
import Logging

struct Mailer: Sendable {
    let writer: OutboxWriter
    let queue: MailQueue?
    let verifyURL: String
    /// Whether a browser can open such a link; otherwise mails contain no link.
    let reachesBrowsers: Bool
    let sender: String
    let now: @Sendable () -> Date
    let logger: Logger

    /// Writes one mail into the outbox; it is on disk when this returns, and is not delivered before ``dispatch(_:)``.
    func write(
        _ flow: MailFlow, _ token: OneTimeTokens.Issued, to recipient: TokenMails.Order.Recipient, redirect: URL
    ) throws -> URL {
        let mail = mail(flow, token, to: recipient, redirect: redirect)
        return try reportingFailure(of: flow) { try writer.write(mail, as: queue == nil ? .kept : .queued) }
    }

    /// Queues a mail for delivery. The call does not wait for the delivery: neither its duration nor its result may
    /// reveal who has an account.
    func dispatch(_ mail: URL) async {
        await queue?.add(mail)
    }

    /// Removes a mail that has not been dispatched, because its token is not valid.
    func withdraw(_ mail: URL) {
        do throws(FileError) {
            try PrivateFile(mail).remove()
        } catch {
            logger.warning("A mail could not be withdrawn.", metadata: ["reason": "\(error)"])
        }
    }

    /// Does the work of sending a mail without sending one: the response time must not reveal who has an account. Fails
    /// whenever writing a mail would fail.
    func rehearse(
        _ flow: MailFlow, _ token: OneTimeTokens.Issued, to recipient: TokenMails.Order.Recipient, redirect: URL
    ) throws {
        let mail = mail(flow, token, to: recipient, redirect: redirect)
        try reportingFailure(of: flow) { try writer.rehearse(mail) }
    }

    private func reportingFailure<Value>(of flow: MailFlow, _ work: () throws -> Value) throws(CallError) -> Value {
        do {
            return try work()
        } catch {
            logger.error("A mail could not be written.", metadata: ["reason": "\(FailureReason.describe(error))"])
            throw CallError(500, "unexpected_failure", "Error sending \(flow.rawValue) email")
        }
    }

    func link(_ type: String, _ hashedToken: String, redirect: URL) -> String {
        let items = [("token", hashedToken), ("type", type), ("redirect_to", redirect.absoluteString)]
        return "\(verifyURL)?\(FormEncoding.encode(items))"
    }

    private func mail(
        _ flow: MailFlow, _ token: OneTimeTokens.Issued, to recipient: TokenMails.Order.Recipient, redirect: URL
    ) -> OutgoingMail {
        let lines =
            [flow.occasion(for: recipient.kind), ""] + way(flow, token, redirect: redirect) + [
                "", token.code, "", "The code works once, for \(OneTimeTokens.lifetime / 60) minutes.",
                "If you did not ask for this mail, ignore it.",
            ]
        return OutgoingMail(
            from: sender, to: recipient.email, subject: flow.words.subject, type: flow.rawValue, lines: lines,
            date: now())
    }

    private func way(_ flow: MailFlow, _ token: OneTimeTokens.Issued, redirect: URL) -> [String] {
        let code = "Enter this code to \(flow.words.purpose):"
        if flow == .reauthentication { return [code] }
        guard reachesBrowsers else {
            return ["This mail has no link, because your browser cannot reach the backend.", "", code]
        }
        return [
            "Open this link to \(flow.words.purpose):", "", link(flow.rawValue, token.hashedToken, redirect: redirect),
            "", "Or enter this code instead of opening the link:",
        ]
    }
}
