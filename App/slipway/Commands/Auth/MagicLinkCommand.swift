import ArgumentParser
import AuthFeature
import Design

/// Requests a mail with a link that signs in.
struct MagicLinkCommand: AuthFeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "magic-link",
        abstract: "Send yourself a mail with a sign-in link and code.",
        discussion: """
            If you have no account yet, this creates one.

            EXAMPLE
              slipway auth magic-link anna@example.org
            """)

    @OptionGroup var common: CommonOptions
    @OptionGroup(title: "Backend") var connection: BackendConnectionOptions
    @OptionGroup var email: EmailOptions

    var asksForMail: Bool { true }

    func execute(_ auth: any AuthFeatureAPI) async throws {
        let address = try email.value()
        try await auth.requestMagicLink(email: address)
        try reportMail(
            to: address,
            "We have sent a mail to \(address). Open its link, or run: slipway auth verify \(address)")
    }
}
