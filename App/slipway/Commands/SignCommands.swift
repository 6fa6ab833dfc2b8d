import ArgumentParser
import AuthFeature
import Composition
import Design

/// Makes a new account and signs in with it.
struct SignUpCommand: AppCommand {
    static let configuration = CommandConfiguration(
        commandName: "sign-up",
        abstract: "Make a new account, and sign in with it.",
        discussion: """
            The password is asked for without echo.

            EXAMPLE
              slipway auth sign-up anna@example.org
            """)

    @OptionGroup var common: CommonOptions
    @OptionGroup var email: EmailOptions
    @OptionGroup var password: PasswordOptions

    func execute() async throws {
        let dependencies = try await common.dependencies()
        try dependencies.prepare()
        let user = try await dependencies.authFeature.signUp(email: email.value, password: try password.password())
        try SignedIn(user: user).tell("Signed up and in", json: common.json)
        await dependencies.finish()
    }
}

/// Signs in to an account.
struct SignInCommand: AppCommand {
    static let configuration = CommandConfiguration(
        commandName: "sign-in",
        abstract: "Sign in with e-mail and password.",
        discussion: """
            The password is asked for without echo.

            EXAMPLE
              slipway auth sign-in anna@example.org
              pass show slipway | slipway auth sign-in anna@example.org --password-stdin
            """)

    @OptionGroup var common: CommonOptions
    @OptionGroup var email: EmailOptions
    @OptionGroup var password: PasswordOptions

    func execute() async throws {
        let dependencies = try await common.dependencies()
        try dependencies.prepare()
        let user = try await dependencies.authFeature.signIn(email: email.value, password: try password.password())
        try SignedIn(user: user).tell("Signed in", json: common.json)
        await dependencies.finish()
    }
}

/// Signs out.
struct SignOutCommand: AppCommand {
    static let configuration = CommandConfiguration(
        commandName: "sign-out",
        abstract: "Sign out here.",
        discussion: """
            EXAMPLE
              slipway auth sign-out
            """)

    private struct Form: Encodable {
        let signedOut: Bool
        let warnings: [String]
    }

    @OptionGroup var common: CommonOptions

    func execute() async throws {
        let dependencies = try await common.dependencies()
        try dependencies.prepare()
        try dependencies.authFeature.restoreSession()
        guard dependencies.authFeature.currentSession != nil else {
            throw CommandFailure(.refused, "Nobody is signed in.")
        }
        await dependencies.authFeature.signOut()
        let warnings = dependencies.toasts.takeUnseen().filter { $0.style == .warning }.map(\.text)
        warnings.forEach(Output.note)
        if common.json {
            try Output.print(json: Form(signedOut: true, warnings: warnings))
        } else {
            Output.print("Signed out.")
        }
        await dependencies.finish()
    }
}

/// What is told of somebody who has just signed in.
private struct SignedIn: Encodable {
    let id: String
    let email: String?

    init(user: AppUser) {
        id = user.uid
        email = user.email
    }

    func tell(_ verb: String, json: Bool) throws {
        if json {
            try Output.print(json: ["user": self])
        } else {
            Output.print("\(verb) as \(email ?? id).")
        }
    }
}
