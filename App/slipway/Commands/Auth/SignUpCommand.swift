import ArgumentParser
import AuthFeature
import Design

/// Makes a new account and signs in with it.
struct SignUpCommand: AuthFeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "sign-up",
        abstract: "Create an account, and sign in with it.",
        discussion: """
            You enter the password without echo. If the server requires that the address is confirmed first, the command \
            exits with 77; follow the link of the mail, or pass its code to 'slipway auth verify'.

            EXAMPLE
              slipway auth sign-up anna@example.org
            """)

    @OptionGroup var common: CommonOptions
    @OptionGroup(title: "Backend") var connection: BackendConnectionOptions
    @OptionGroup var email: EmailOptions
    @OptionGroup var password: PasswordOptions

    func execute(_ auth: any AuthFeatureAPI) async throws {
        let user = try await auth.signUp(email: email.value, password: try password.password())
        try reportSignedIn(user, "Signed up and in")
    }
}
