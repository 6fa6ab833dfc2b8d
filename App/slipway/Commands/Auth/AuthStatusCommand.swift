import ArgumentParser
import AuthFeature
import Composition
import Design
import Foundation
import Shell

/// Prints which user is signed in.
struct AuthStatusCommand: AppCommand {
    static let configuration = CommandConfiguration(
        commandName: "status",
        abstract: "Show who is signed in, until when, and where the session is stored.",
        discussion: """
            Sends no request. Exits with 77 when you are not signed in.

            EXAMPLE
              slipway auth status --json
            """)

    /// Never a token.
    private struct Form: Encodable {
        struct Person: Encodable {
            let id: String
            let email: String?
        }

        @OrNull var user: Person?
        @OrNull var expires: Date?
        let storage: String
        /// The backend that is configured.
        let backend: String
        /// The backend that the session belongs to, whichever is configured.
        @OrNull var sessionBackend: String?
    }

    @OptionGroup var common: CommonOptions

    func execute() async throws {
        let dependencies = try await common.dependencies()
        try dependencies.authFeature.restoreSession()
        let status = dependencies.authFeature.status()
        let form = Form(
            user: status.user.map { Form.Person(id: $0.uid, email: $0.email) }, expires: status.expiresAt,
            storage: status.storage, backend: dependencies.services.backend.summary, sessionBackend: status.origin)
        try output(form) { Output.print(text(form, status)) }
        if status.user == nil { throw ExitCode(ExitStatus.refused.rawValue) }
    }

    private func text(_ form: Form, _ status: SessionStatus) -> TerminalText {
        var text: TerminalText = "You are not signed in."
        if let user = form.user { text = "Signed in as \(user.email ?? user.id) (\(user.id))." }
        if let expires = form.expires {
            text = text + "\nThe access token lasts until \(expires.formatted(.iso8601))."
        }
        if let expires = status.apiExpiresAt {
            text = text + "\nThe API token lasts until \(expires.formatted(.iso8601))."
        }
        if let origin = status.origin { text = text + "\nSigned in at: \(origin)" }
        return text + "\nSession: \(form.storage)\nBackend: \(form.backend)"
    }
}
