import Core
public import Design
public import Foundation
import LocalBackend

/// The data directory of a backend, for its operator. The backend may be running.
public struct BackendData: Sendable {
    private let directory: URL

    public init(_ directory: URL) { self.directory = directory }

    public var store: TestStoreOperator { TestStoreOperator(store: TestStore(dataDirectory: directory)) }

    /// The mail that the backend wrote, newest last.
    public func mails() throws -> [CommandReport] {
        return try Outbox(dataDirectory: directory).mails().map { mail in
            let link = mail.link?.absoluteString
            let form: JSONObject = [
                "file": mail.file.path, "date": mail.date, "to": mail.to, "subject": mail.subject, "type": mail.type,
                "link": link, "code": mail.code,
            ]
            let text: TerminalText =
                "\(mail.date.formatted(.iso8601))  \(mail.to)  \(mail.subject)\n  code  \(mail.code)"
            return CommandReport(form, text: link.map { text + "\n  link  \($0)" } ?? text)
        }
    }

    /// The feedback that the backend received, newest last.
    public func feedback() async throws -> [CommandReport] {
        try await ReceivedFeedback.all(dataDirectory: directory).map { feedback in
            let head: TerminalText =
                "\(feedback.received.formatted(.iso8601))  \(feedback.email ?? feedback.user)  \(feedback.appVersion)"
            let lines = PlainText.sanitizeLines(feedback.message)
                .split(separator: "\n", omittingEmptySubsequences: false)
            return CommandReport(feedback, text: lines.reduce(head) { $0 + "\n  \($1)" })
        }
    }

    /// Starts the built-in backend and stops it again, so that its keys and its address exist.
    ///
    /// - Parameter runtimeDirectory: the directory of its socket.
    public func startOnce(runtimeDirectory: URL) async throws {
        let embedded = EmbeddedBackend(
            options: LocalBackendOptions(dataDirectory: directory), runtimeDirectory: runtimeDirectory)
        _ = try await embedded.endpoint()
        await embedded.stop()
    }

    /// An ID token like Apple's, which only this backend accepts, for ten minutes.
    public func idToken(email: String, name: String?, nonce: String?, subject: String?) async throws -> String {
        try await DevelopmentIdentity(email: email, name: name, nonce: nonce, subject: subject)
            .token(dataDirectory: directory)
    }
}
