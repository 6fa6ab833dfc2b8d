public import ArgumentParser
public import AuthFeature
import Design

extension ResendableMail: @retroactive ExpressibleByArgument {}

/// Requests a mail again.
struct ResendCommand: AuthFeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "resend",
        abstract: "Request a confirmation mail again.",
        discussion: """
            Some older servers send links that are not accepted here, because they contain tokens; the mail's code
            works with all servers.

            EXAMPLE
              slipway auth resend anna@example.org
              slipway auth resend new@example.org --for email-change
            """)

    @OptionGroup var common: CommonOptions
    @OptionGroup var email: EmailOptions

    @Option(name: .customLong("for"), help: "What the mail confirms.")
    var mail: ResendableMail = .signUp

    var asksForMail: Bool { true }

    func execute(_ auth: any AuthFeatureAPI) async throws {
        try await auth.resend(mail, email: email.value)
        try reportMail(
            to: email.value,
            "If an address change or sign-up of \(email.value) is still to be confirmed, a mail is on its way. Follow its "
                + "link, or take its code: slipway auth verify \(email.value) --for \(mail.rawValue)")
    }
}
