import ArgumentParser
import AuthFeature
import Design

/// Requests a mail with a link that signs in.
struct MagicLinkCommand: AuthFeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "magic-link",
        abstract: "Have a mail sent whose link or code signs in.",
        discussion: """
            Makes the account when there is none.

            EXAMPLE
              slipway auth magic-link anna@example.org
            """)

    @OptionGroup var common: CommonOptions
    @OptionGroup var email: EmailOptions

    var asksForMail: Bool { true }

    func execute(_ auth: any AuthFeatureAPI) async throws {
        try await auth.requestMagicLink(email: email.value)
        try MailSent(email: email.value).tell(
            "A mail is on its way to \(email.value). Follow its link, or take its code: slipway auth verify "
                + "\(email.value)", json: common.json)
    }
}
