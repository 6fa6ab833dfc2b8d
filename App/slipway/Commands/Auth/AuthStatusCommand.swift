import ArgumentParser
import AuthFeature
import Composition
import Design
import Foundation

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

        let user: Person?
        let expires: Date?
        let storage: String
        let backend: String

        private enum CodingKeys: String, CodingKey {
            case user, expires, storage, backend
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(user, forKey: .user)
            try container.encode(expires, forKey: .expires)
            try container.encode(storage, forKey: .storage)
            try container.encode(backend, forKey: .backend)
        }
    }

    @OptionGroup var common: CommonOptions

    func execute() async throws {
        let dependencies = try await common.dependencies()
        try dependencies.authFeature.restoreSession()
        let status = dependencies.authFeature.status()
        let form = Form(
            user: status.user.map { Form.Person(id: $0.uid, email: $0.email) }, expires: status.expiresAt,
            storage: status.storage, backend: dependencies.services.backend.summary)
        if common.json {
            try Output.print(json: form)
        } else {
            Output.print(text(form, status))
        }
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
