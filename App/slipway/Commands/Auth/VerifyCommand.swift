public import ArgumentParser
public import AuthFeature
import Design
import Foundation

extension CodePurpose: @retroactive ExpressibleByArgument {}

/// Completes the step that a mail was sent for.
struct VerifyCommand: AuthFeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Use the code or the link in a mail.",
        discussion: """
            Asks for the 6-digit code and does not show it. Instead of an address you can give the mail's link, or the \
            slipway:// link that it leads to. A link works only for mail that you requested on this machine. Other users \
            of this machine can read a link while the command runs.

            EXAMPLE
              slipway auth verify anna@example.org
              slipway auth verify anna@example.org --for email-change
              slipway auth verify 'slipway://login-callback?code=…'
            """)

    @OptionGroup var common: CommonOptions
    @OptionGroup(title: "Backend") var connection: BackendConnectionOptions

    @Argument(help: "The address that the mail was sent to, or the link. On a terminal, slipway asks for the address.")
    var target: String?

    @Option(name: .customLong("for"), help: "What the code is for.")
    var purpose: CodePurpose = .signIn

    @OptionGroup var code: CodeOptions

    private static let missing =
        "Give the address that the mail was sent to, for example: slipway auth verify anna@example.org."

    func execute(_ auth: any AuthFeatureAPI) async throws {
        let target = try target ?? EmailPrompt.ask(orSay: Self.missing)
        let user: AppUser
        if target.contains("://") {
            guard let url = URL(string: target) else { throw AuthError.notACallback }
            user = try await signIn(auth) { try await auth.getSessionFromUrl(url) }
        } else {
            let target = try EmailForm.checked(target)
            let code = try code.code()
            user = try await signIn(auth) { try await auth.verify(code: code, email: target, for: purpose) }
        }
        guard purpose == .emailChange else { return try reportSignedIn(user) }
        try report(user, "Your address is now \(user.label).")
    }
}
