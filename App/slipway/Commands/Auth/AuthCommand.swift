import ArgumentParser

/// Everything about the account, without the shell.
struct AuthCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "auth",
        abstract: "Sign up, sign in, sign out and change your account.",
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
