import ArgumentParser
import Core
import Design
import Foundation
import LocalBackend
import Logging

struct BackendOutboxCommand: AppCommand {
    static let configuration = CommandConfiguration(
        "outbox", "Show the mail that a backend wrote, with links and codes, newest last.",
        examples: "slipway backend outbox", "slipway backend outbox --json --data ./backend")

    private struct Form: Encodable {
        let file: String
        let date: Date
        let to: String
        let subject: String
        let type: String
        let link: String?
        let code: String
    }

    @OptionGroup var common: CommonOptions
    @OptionGroup var backend: BackendOptions

    func execute() async throws {
        LogOutput.begin()
        let mails = try Outbox(dataDirectory: try backend.directory()).mails()
        let forms = mails.map { mail in
            Form(
                file: mail.file.path, date: mail.date, to: mail.to, subject: mail.subject, type: mail.type,
                link: mail.link?.absoluteString, code: mail.code)
        }
        try output(forms, empty: "slipway: There is no mail yet.", text: Self.text)
    }

    private static func text(_ form: Form) -> TerminalText {
        let text: TerminalText =
            "\(form.date.formatted(.iso8601))  \(form.to)  \(form.subject)\n  code  \(form.code)"
        guard let link = form.link else { return text }
        return text + "\n  link  \(link)"
    }
}

struct BackendFeedbackCommand: AppCommand {
    static let configuration = CommandConfiguration(
        "feedback", "Show the feedback that users sent, newest last.",
        examples: "slipway backend feedback", "slipway backend feedback --json --data ./backend")

    @OptionGroup var common: CommonOptions
    @OptionGroup var backend: BackendOptions

    func execute() async throws {
        LogOutput.begin()
        let directory = try backend.directory()
        let messages: [ReceivedFeedback]
        do throws(LocalBackendError) {
            messages = try await ReceivedFeedback.all(dataDirectory: directory)
        } catch {
            throw CommandFailure(.badData, error.description)
        }
        try output(messages, empty: "slipway: There is no feedback yet.", text: Self.text)
    }

    private static func text(_ feedback: ReceivedFeedback) -> TerminalText {
        let head: TerminalText =
            "\(feedback.received.formatted(.iso8601))  \(feedback.email ?? feedback.user)  \(feedback.appVersion)"
        let lines = PlainText.sanitizeLines(feedback.message).split(separator: "\n", omittingEmptySubsequences: false)
        return lines.reduce(head) { $0 + "\n  \($1)" }
    }
}

struct BackendIDTokenCommand: AppCommand {
    static let configuration = CommandConfiguration(
        "id-token", "Create an ID token like Apple's, for development.",
        """
        Only the backend of this data directory accepts it, for ten minutes. With --nonce, the backend also checks \
        the nonce.
        """,
        examples: "slipway backend id-token --email anna@example.org --name Anna")

    @OptionGroup var common: CommonOptions

    @Option(help: ArgumentHelp("The account's email address. The token marks it as verified.", valueName: "address"))
    var email: String

    @Option(help: "The user's name.")
    var name: String?

    @Option(help: ArgumentHelp("The lower-case hex SHA-256 of the nonce.", valueName: "hash"))
    var nonce: String?

    @Option(
        help: ArgumentHelp("The account's ID at Apple. Default: derived from the address.", valueName: "id"))
    var sub: String?

    @OptionGroup var backend: BackendOptions

    func validate() throws {
        guard BackendServeOptions.isAddress(email) else {
            throw ValidationError("--email must be an email address.")
        }
        guard nonce?.allSatisfy({ "0123456789abcdef".contains($0) }) ?? true, nonce?.count ?? 64 == 64 else {
            throw ValidationError("--nonce must be the SHA-256 of the nonce: 64 lower-case hex digits.")
        }
    }

    func execute() async throws {
        let directory = try backend.directory()
        if backend.data == nil {
            // The log would be about a server that runs only for a moment; standard error is for failures.
            LoggingSystem.bootstrap { _ in SwiftLogNoOpLogHandler() }
            // The embedded backend may never have been started; its address is the issuer in the token.
            let embedded = EmbeddedBackend(
                options: LocalBackendOptions(dataDirectory: directory),
                runtimeDirectory: HomeDirectories(environment: ProcessInfo.processInfo.environment).runtime)
            _ = try await embedded.endpoint()
            await embedded.stop()
        } else {
            LogOutput.begin()
        }
        let identity = DevelopmentIdentity(email: email, name: name, nonce: nonce, subject: sub)
        let token: String
        do throws(LocalBackendError) {
            token = try await identity.token(dataDirectory: directory)
        } catch {
            throw CommandFailure(.badData, error.description)
        }
        try output(["idToken": token, "provider": "apple"]) { Output.print(value: token) }
    }
}
