public import ArgumentParser
public import AuthFeature
import Design
import Foundation

extension CodePurpose: @retroactive ExpressibleByArgument {}

/// Completes the step that a mail was sent for.
struct VerifyCommand: AuthFeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Sign in, or confirm an address, with the code or the link of a mail.",
        discussion: """
            You enter the code without echo. A link is the mail's own, or the slipway:// link that it redirects to; it \
            completes only what was requested from this installation. Other users of this machine can read a link while \
            the command runs.

            EXAMPLE
              slipway auth verify anna@example.org
              slipway auth verify anna@example.org --for email-change
              slipway auth verify 'slipway://login-callback?code=…'
            """)

    @OptionGroup var common: CommonOptions
    @OptionGroup(title: "Backend") var connection: BackendConnectionOptions

    @Argument(help: "The e-mail address that the mail went to, or the link.")
    var target: String

    @Option(name: .customLong("for"), help: "What the code is for.")
    var purpose: CodePurpose = .signIn

    @OptionGroup var code: CodeOptions

    func execute(_ auth: any AuthFeatureAPI) async throws {
        let user: AppUser
        if target.contains("://") {
            guard let url = URL(string: target) else { throw AuthError.notACallback }
            user = try await signIn(auth) { try await auth.getSessionFromUrl(url) }
        } else {
            let code = try code.code()
            user = try await signIn(auth) { try await auth.verify(code: code, email: target, for: purpose) }
        }
        try reportSignedIn(user, purpose == .emailChange ? "The address is changed. Signed in" : "Signed in")
    }
}
