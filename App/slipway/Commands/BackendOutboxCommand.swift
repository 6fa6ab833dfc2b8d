import ArgumentParser
import Composition
import Core
import Design
import Foundation
import LocalBackend

/// Lists the mails that a backend has written instead of sending them.
struct BackendOutboxCommand: AppCommand {
    static let configuration = CommandConfiguration(
        commandName: "outbox",
        abstract: "Show the mail that a backend wrote, with links and codes, newest last.",
        discussion: """
            EXAMPLE
              slipway backend outbox
              slipway backend outbox --json --data ./backend
            """)

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
