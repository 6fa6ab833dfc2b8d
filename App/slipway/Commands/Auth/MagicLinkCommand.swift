import ArgumentParser
import AuthFeature
import Design

/// Requests a mail with a link that signs in.
struct MagicLinkCommand: AuthFeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "magic-link",
        abstract: "Request a mail with a link and a code to sign in.",
        discussion: """
            Creates the account if there is none.

            EXAMPLE
              slipway auth magic-link anna@example.org
            """)

    @OptionGroup var common: CommonOptions
    @OptionGroup(title: "Backend") var connection: BackendConnectionOptions
    @OptionGroup var email: EmailOptions

    var asksForMail: Bool { true }

    func execute(_ auth: any AuthFeatureAPI) async throws {
        try await auth.requestMagicLink(email: email.value)
        try reportMail(
            to: email.value,
            "A mail is on its way to \(email.value). Follow its link, or take its code: slipway auth verify "
                + "\(email.value)")
    }
}
