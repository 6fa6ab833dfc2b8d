import ArgumentParser
import AuthFeature
import Design
import Foundation

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

/// Gets a new access token.
struct RefreshCommand: AuthFeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "refresh",
        abstract: "Renew your session now.",
        discussion: """
            slipway renews your session by itself, so you rarely need this.

            EXAMPLE
              slipway auth refresh
            """)

    private struct Form: Encodable {
        let expires: Date?
    }

    @OptionGroup var common: CommonOptions
    @OptionGroup(title: "Backend") var connection: BackendConnectionOptions

    func execute(_ auth: any AuthFeatureAPI) async throws {
        try await auth.refreshSession()
        let expires = auth.status().expiresAt
        try output(Form(expires: expires)) {
            let end = expires.map { " It is valid until \($0.formatted(.iso8601))." } ?? ""
            Output.print("Renewed your session.\(end)")
        }
    }
}
