import ArgumentParser
import Foundation

/// Everything about the account, without the shell.
struct AuthCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "auth",
        abstract: "Sign up, in and out; see and change the account.",
        discussion: """
            EXAMPLE
              slipway auth sign-in anna@example.org
              slipway auth status --json
            """,
        subcommands: [
            SignUpCommand.self, SignInCommand.self, MagicLinkCommand.self, VerifyCommand.self, ResendCommand.self,
            AppleCommand.self, RecoverCommand.self, AuthStatusCommand.self, ClaimsCommand.self, RefreshCommand.self,
            UpdateAccountCommand.self, FactorCommand.self, SignOutCommand.self, DeleteAccountCommand.self,
        ])
}

/// The e-mail address of an account: an argument, or an option for those who prefer names.
struct EmailOptions: ParsableArguments {
    @Argument(help: "The account's e-mail address.")
    var address: String?

    @Option(help: ArgumentHelp("The same, as an option.", valueName: "address"))
    var email: String?

    var value: String { (email ?? address ?? "").trimmingCharacters(in: .whitespaces) }

    func validate() throws {
        guard address == nil || email == nil else { throw ValidationError("Give the e-mail address once.") }
        guard !value.isEmpty else { throw ValidationError("Give the account's e-mail address.") }
    }
}
