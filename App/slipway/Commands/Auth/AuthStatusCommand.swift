import ArgumentParser
import AuthFeature
import Composition
import Design
import Foundation
import Shell

/// Prints which user is signed in.
struct AuthStatusCommand: ConnectedCommand {
    static let configuration = CommandConfiguration(
        commandName: "status",
        abstract: "Show your account and your session.",
        discussion: """
            Works offline. Exits with 77 when you are not signed in.

            EXAMPLE
              slipway auth status --json
            """)

    /// Never a token.
    private struct Form: Encodable {
        struct Person: Encodable {
            let id: String
            let email: String?
        }

        struct Awaited: Encodable {
            let user: Person
            let factors: [FactorForm]
            let expires: Date
        }

        @OrNull var user: Person?
        /// `aal2` once a second factor has been confirmed, otherwise `aal1`.
        @OrNull var assurance: String?
        /// The sign-in that waits for a code.
        @OrNull var awaiting: Awaited?
        @OrNull var expires: Date?
        let storage: String
        /// The backend that is configured.
        let backend: String
        /// The backend that the session belongs to, whichever is configured.
        @OrNull var sessionBackend: String?
    }

    @OptionGroup var common: CommonOptions
    @OptionGroup(title: "Backend") var connection: BackendConnectionOptions

    func execute() async throws {
        let dependencies = try await dependencies()
        try dependencies.authFeature.restoreSession()
        let status = dependencies.authFeature.status()
        let backend = dependencies.services.backend
        let form = Form(
            user: status.user.map { Form.Person(id: $0.uid, email: $0.email) },
            assurance: status.assurance?.rawValue, awaiting: status.awaited.map(awaited), expires: status.expiresAt,
            storage: status.storage, backend: backend.summary, sessionBackend: status.origin)
        try output(form) { Output.print(text(form, status, isBuiltIn: backend.isEmbedded)) }
        if let origin = status.origin, origin != backend.identity {
            let problem = AuthError.otherBackend(stored: origin, current: backend.identity)
            Output.note("slipway: \(problem.description)")
        }
        if status.user == nil { throw ExitCode(ExitStatus.refused.rawValue) }
    }

    private func awaited(_ awaited: AwaitedSecondFactor) -> Form.Awaited {
        Form.Awaited(
            user: Form.Person(id: awaited.user.uid, email: awaited.user.email),
            factors: awaited.user.verifiedFactors.map(FactorForm.init), expires: awaited.expiresAt)
    }

    private func text(_ form: Form, _ status: SessionStatus, isBuiltIn: Bool) -> TerminalText {
        var text: TerminalText = "You are not signed in."
        if let user = form.user { text = "You are signed in as \(user.email ?? user.id) (\(user.id))." }
        if status.assurance == .two { text = text + "\nYour second factor is confirmed for this session." }
        if status.assurance == .one, status.user?.verifiedFactors.isEmpty == false {
            text = text + "\nYour second factor is not confirmed for this session. Run: slipway auth factor verify"
        }
        if let awaiting = form.awaiting {
            text =
                text + "\nA sign-in as \(awaiting.user.email ?? awaiting.user.id) waits for a code until "
                + "\(awaiting.expires.formatted(.iso8601)). Run: slipway auth factor verify"
        }
        if let expires = form.expires {
            text = text + "\nSession valid until \(expires.formatted(.iso8601)) (renewed automatically)."
        }
        let backend = isBuiltIn ? "built-in, on this machine" : form.backend
        return text + "\nBackend: \(backend)\nSession file: \(form.storage)"
    }
}
