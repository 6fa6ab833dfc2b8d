import ArgumentParser
import AuthFeature
import Composition
import Core
import Design
import Foundation

struct AuthStatusCommand: ConnectedCommand {
    static let configuration = CommandConfiguration(
        "status", "Show your account and your session.",
        "Works offline. Exits with 77 when you are not signed in.",
        examples: "slipway auth status --json")

    @OptionGroup var common: CommonOptions
    @OptionGroup(title: "Backend") var connection: BackendConnectionOptions

    func execute() async throws {
        let dependencies = try await dependencies()
        try dependencies.authFeature.restoreSession()
        let status = dependencies.authFeature.status()
        let backend = dependencies.backend
        let awaiting = status.awaited.map { awaited -> JSONObject in
            [
                "user": person(awaited.user), "factors": awaited.user.verifiedFactors.map(\.form),
                "expires": awaited.expiresAt,
            ]
        }
        // Never a token.
        let form: JSONObject = [
            "user": OrNull(status.user.map(person)),
            // `aal2` once a second factor has been confirmed, otherwise `aal1`.
            "assurance": OrNull(status.assurance?.rawValue), "awaiting": OrNull(awaiting),
            "expires": OrNull(status.expiresAt), "storage": status.storage,
            // The backend that is configured, and the one that the session belongs to.
            "backend": backend.summary, "sessionBackend": OrNull(status.origin),
        ]
        try output(form) { Output.print(text(status, backend), as: status.user == nil ? .problem : .good) }
        if let origin = status.origin, origin != backend.identity {
            let problem = AuthError.otherBackend(stored: origin, current: backend.identity)
            Output.note("slipway: \(problem.description)")
        }
        if status.user == nil { throw ExitCode(ExitStatus.refused.rawValue) }
    }

    private func person(_ user: AppUser) -> JSONObject { ["id": user.uid, "email": user.email] }

    private func text(_ status: SessionStatus, _ backend: Backend) -> TerminalText {
        var text: TerminalText = "You are not signed in."
        if let user = status.user { text = "You are signed in as \(user.label) (\(user.uid))." }
        if status.assurance == .two { text = text + "\nYour second factor is confirmed for this session." }
        if status.assurance == .one, status.user?.verifiedFactors.isEmpty == false {
            text = text + "\nYour second factor is not confirmed for this session. Run: slipway auth factor verify"
        }
        if let awaited = status.awaited {
            text =
                text + "\nA sign-in as \(awaited.user.label) waits for a code until "
                + "\(awaited.expiresAt.formatted(.iso8601)). Run: slipway auth factor verify"
        }
        if let expires = status.expiresAt {
            text = text + "\nSession valid until \(expires.formatted(.iso8601)) (renewed automatically)."
        }
        let place = backend.isEmbedded ? "built-in, on this machine" : backend.summary
        return text + "\nBackend: \(place)\nSession file: \(status.storage)"
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

    @OptionGroup var common: CommonOptions
    @OptionGroup(title: "Backend") var connection: BackendConnectionOptions

    func execute(_ auth: any AuthFactors) async throws {
        let claims = try await auth.claims()
        let methods = claims.methods.map { method -> JSONObject in
            ["name": method.name, "date": OrNull(method.date)]
        }
        let form: JSONObject = [
            "user": claims.userID, "session": OrNull(claims.sessionID), "level": OrNull(claims.level?.rawValue),
            "methods": methods, "issuer": OrNull(claims.issuer), "audience": claims.audience,
            "role": OrNull(claims.role), "issued": OrNull(claims.issuedAt), "expires": claims.expiresAt,
            "algorithm": claims.algorithm, "key": OrNull(claims.keyID), "verifiedBy": "server",
        ]
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
