import ArgumentParser
import AuthFeature
import Design

/// Signs in to an account.
struct SignInCommand: AuthFeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "sign-in",
        abstract: "Sign in with your email address and password.",
        discussion: """
            Asks for your password and does not show it. If your account has a second factor, asks for a code, too. \
            Without a terminal the command then exits with 77: run 'slipway auth factor verify' with the code.

            EXAMPLE
              slipway auth sign-in anna@example.org
              pass show slipway | slipway auth sign-in anna@example.org --password-stdin
            """)

    @OptionGroup var common: CommonOptions
    @OptionGroup(title: "Backend") var connection: BackendConnectionOptions
    @OptionGroup var email: EmailOptions
    @OptionGroup var password: PasswordOptions

    func execute(_ auth: any AuthFeatureAPI) async throws {
        let address = try email.value()
        let password = try password.password()
        let user = try await signIn(auth) { try await auth.signIn(email: address, password: password) }
        try reportSignedIn(user)
    }
}
