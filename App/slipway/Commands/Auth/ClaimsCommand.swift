import ArgumentParser
import AuthFeature
import Design
import Foundation
import Shell

/// Prints what the access token says, after it was verified.
struct ClaimsCommand: AuthFeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "claims",
        abstract: "Verify your access token and show what it says.",
        discussion: """
            Verifies the token with the server's public key if it is signed with one, and otherwise asks the server. Never \
            shows the token. Exits with 77 when the token is not verified or you are not signed in. Times are the server's.

            EXAMPLE
              slipway auth claims
              slipway auth claims --json
            """)

    /// Never the token.
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
        /// `key` or `server`.
        let verifiedBy: String
    }

    @OptionGroup var common: CommonOptions
    @OptionGroup(title: "Backend") var connection: BackendConnectionOptions

    func execute(_ auth: any AuthFeatureAPI) async throws {
        let claims = try await auth.claims()
        let form = Form(
            user: claims.userID, session: claims.sessionID, level: claims.level?.rawValue,
            methods: claims.methods.map { Form.Method(name: $0.name, date: $0.date) }, issuer: claims.issuer,
            audience: claims.audience, role: claims.role, issued: claims.issuedAt, expires: claims.expiresAt,
            algorithm: claims.algorithm, key: claims.keyID, verifiedBy: claims.verifier.rawValue)
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
            Algorithm: \(claims.algorithm), \(verifier(claims))
            """
    }

    private func verifier(_ claims: SessionClaims) -> String {
        switch claims.verifier {
        case .key: "verified with the server's key" + (claims.keyID.map { " \($0)" } ?? "")
        case .server: "verified by the server"
        }
    }
}
