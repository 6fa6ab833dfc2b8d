import ArgumentParser
import Core
import Design
import Foundation
import LocalBackend

/// Lists the feedback messages that a backend has received.
struct BackendFeedbackCommand: AppCommand {
    static let configuration = CommandConfiguration(
        commandName: "feedback",
        abstract: "Show the feedback that users sent, newest last.",
        discussion: """
            EXAMPLE
              slipway backend feedback
              slipway backend feedback --json --data ./backend
            """)

    private struct Form: Encodable {
        let id: String
        let received: Date
        let written: Date
        let user: String
        let email: String?
        let appVersion: String
        let message: String
    }

    @OptionGroup var common: CommonOptions
    @OptionGroup var backend: BackendOptions

    func execute() async throws {
        LogOutput.begin()
        let forms = try await messages().map { feedback in
            Form(
                id: feedback.id, received: feedback.received, written: feedback.written, user: feedback.userID,
                email: feedback.email, appVersion: feedback.appVersion, message: feedback.message)
        }
        try output(forms, empty: "slipway: There is no feedback yet.", text: Self.text)
    }

    private func messages() async throws -> [ReceivedFeedback] {
        let directory = try backend.directory()
        do throws(LocalBackendError) {
            return try await ReceivedFeedback.all(dataDirectory: directory)
        } catch {
            throw CommandFailure(.badData, error.description)
        }
    }

    private static func text(_ form: Form) -> TerminalText {
        let head: TerminalText =
            "\(form.received.formatted(.iso8601))  \(form.email ?? form.user)  \(form.appVersion)"
        let lines = PlainText.sanitizeLines(form.message).split(separator: "\n", omittingEmptySubsequences: false)
        return lines.reduce(head) { $0 + "\n  \($1)" }
    }
}
