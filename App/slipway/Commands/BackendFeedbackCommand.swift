import ArgumentParser
import Core
import Foundation
import LocalBackend

/// Lists the messages that a backend has got for the makers of the app.
struct BackendFeedbackCommand: AppCommand {
    static let configuration = CommandConfiguration(
        commandName: "feedback",
        abstract: "List the messages that users sent to a backend, newest last.",
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

    @Option(help: "The backend's directory; the embedded backend's unless it is given.")
    var data: String?

    func execute() async throws {
        let forms = try await messages().map { feedback in
            Form(
                id: feedback.id, received: feedback.received, written: feedback.written, user: feedback.userID,
                email: feedback.email, appVersion: feedback.appVersion, message: feedback.message)
        }
        if common.json {
            try Output.print(json: forms)
        } else if forms.isEmpty {
            Output.note("slipway: nobody has sent feedback.")
        } else {
            Output.print(forms.map(Self.text).joined(separator: "\n\n"))
        }
    }

    private func messages() async throws -> [ReceivedFeedback] {
        let directory = try BackendDirectory.find(data)
        do throws(LocalBackendError) {
            return try await ReceivedFeedback.all(dataDirectory: directory)
        } catch {
            throw CommandFailure(.badData, error.description)
        }
    }

    private static func text(_ form: Form) -> String {
        let lines = form.message.split(separator: "\n", omittingEmptySubsequences: false).map { "  \($0)" }
        let head = "\(form.received.formatted(.iso8601))  \(form.email ?? form.user)  \(form.appVersion)"
        return ([head] + lines).joined(separator: "\n")
    }
}
