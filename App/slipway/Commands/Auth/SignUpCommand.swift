import ArgumentParser
import AuthFeature
import Design

/// Makes a new account and signs in with it.
struct SignUpCommand: AuthFeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "sign-up",
        abstract: "Create an account and sign in.",
        discussion: """
            Asks for a password of at least 7 characters, twice, and does not show it. If you must confirm your address \
            first, the command exits with 77: open the link in the mail, or run 'slipway auth verify'.

            EXAMPLE
              slipway auth sign-up anna@example.org
            """)

    @OptionGroup var common: CommonOptions
    @OptionGroup(title: "Backend") var connection: BackendConnectionOptions
    @OptionGroup var email: EmailOptions
    @OptionGroup var password: PasswordOptions

    func execute(_ auth: any AuthFeatureAPI) async throws {
        let address = try email.value()
        let user = try await auth.signUp(email: address, password: try password.newPassword())
        try report(user, "Welcome! You are signed in as \(user.label). Run 'slipway' to finish setup.")
    }
}
