import ArgumentParser
import AuthFeature
import Composition
import Core
import Design
import Foundation
import Shell

struct AuthStatusCommand: ConnectedCommand {
    static let configuration = CommandConfiguration(
        "status", "Show your account and your session.",
        """
        Works offline. Exits with 77 when you are not signed in.
        """,
        examples: "slipway auth status --json")

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
        let backend = dependencies.backend
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

struct ClaimsCommand: AuthFeatureCommand {
    static let configuration = CommandConfiguration(
        "claims", "Verify your access token and show what it says.",
        """
        Asks the server whether it accepts the token, and shows what is in it. Never shows the token. Exits with 77 when \
        the token is not verified or you are not signed in. Times are the server's.
        """,
        examples: "slipway auth claims", "slipway auth claims --json")

    private struct Form: Encodable {
        struct Method: Encodable {
            let name: String
            @OrNull var date: Date?
        }

        let user: String
        @OrNull var session: String?
        @OrNull var level: String?
        let methods: [Method]
        @OrNull var issuer: String?
        let audience: [String]
        @OrNull var role: String?
        @OrNull var issued: Date?
        let expires: Date
        let algorithm: String
        @OrNull var key: String?
        var verifiedBy = "server"
    }

    @OptionGroup var common: CommonOptions
    @OptionGroup(title: "Backend") var connection: BackendConnectionOptions

    func execute(_ auth: any AuthFeatureAPI) async throws {
        let claims = try await auth.claims()
        let form = Form(
            user: claims.userID, session: claims.sessionID, level: claims.level?.rawValue,
            methods: claims.methods.map { Form.Method(name: $0.name, date: $0.date) }, issuer: claims.issuer,
            audience: claims.audience, role: claims.role, issued: claims.issuedAt, expires: claims.expiresAt,
            algorithm: claims.algorithm, key: claims.keyID)
        try output(form) { Output.print(text(claims)) }
    }

    private func text(_ claims: SessionClaims) -> TerminalText {
        let methods = claims.methods.map { method in
            method.name + (method.date.map { " (\($0.formatted(.iso8601)))" } ?? "")
        }
        return """
            User: \(claims.userID)
            Session: \(claims.sessionID ?? "none")
            Level: \(claims.level?.rawValue ?? "none")
            Methods: \(methods.isEmpty ? "none" : methods.joined(separator: ", "))
            Expires: \(claims.expiresAt.formatted(.iso8601))
            Algorithm: \(claims.algorithm), verified by the server
            """
    }
}
