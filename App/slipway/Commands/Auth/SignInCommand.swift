import ArgumentParser
import AuthFeature
import Design

/// Signs in to an account.
struct SignInCommand: AuthFeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "sign-in",
        abstract: "Sign in with e-mail and password.",
        discussion: """
            You enter the password without echo. If the account has a second factor, a code of it is asked for as well; \
            without a terminal the command then exits with 77, and 'slipway auth factor verify' takes the code.

            EXAMPLE
              slipway auth sign-in anna@example.org
              pass show slipway | slipway auth sign-in anna@example.org --password-stdin
            """)

    @OptionGroup var common: CommonOptions
    @OptionGroup(title: "Backend") var connection: BackendConnectionOptions
    @OptionGroup var email: EmailOptions
    @OptionGroup var password: PasswordOptions

    func execute(_ auth: any AuthFeatureAPI) async throws {
        let password = try password.password()
        let user = try await signIn(auth) { try await auth.signIn(email: email.value, password: password) }
        try reportSignedIn(user, "Signed in")
    }
}
