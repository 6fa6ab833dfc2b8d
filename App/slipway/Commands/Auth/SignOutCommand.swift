public import ArgumentParser
public import AuthFeature
import Composition
import Design

extension SignOutScope: @retroactive ExpressibleByArgument {}

/// Signs out.
struct SignOutCommand: ConnectedCommand {
    static let configuration = CommandConfiguration(
        commandName: "sign-out",
        abstract: "Sign out on this device, on all devices or on all others.",
        discussion: """
            Without --scope, signs you out on this device only. Exits with 69 when you are signed out here but the server \
            has not ended the sessions: your other devices may still be signed in.

            EXAMPLE
              slipway auth sign-out
              slipway auth sign-out --scope global
            """)

    private struct Form: Encodable {
        /// Here.
        let signedOut: Bool
        /// Whether the server has ended the sessions of the scope.
        let endedAtServer: Bool
        let warnings: [String]
    }

    static var needs: ProcessNeeds { .many }

    @OptionGroup var common: CommonOptions
    @OptionGroup(title: "Backend") var connection: BackendConnectionOptions

    @Option(help: "Where to sign out: local (this device), global (all devices) or others.")
    var scope: SignOutScope = .local

    func execute() async throws {
        let dependencies = try await dependencies()
        // Signing out needs neither the database nor free space on the disk.
        let auth = dependencies.authFeature
        try auth.restoreSession()
        // A sign-in that waits for a code ends as well, except with `others`.
        guard auth.currentSession != nil || (scope != .others && auth.awaitedSecondFactor != nil) else {
            throw CommandFailure(.refused, "You are not signed in.")
        }
        let result = await auth.signOut(scope: scope)
        // What the window would show as toasts is in the result.
        _ = dependencies.services.toasts.takeUnseen()
        await dependencies.finish()
        switch result {
        case .done:
            try output(Form(signedOut: scope != .others, endedAtServer: true, warnings: [])) {
                Output.print("\(scope.done)")
            }
        case .onlyHere(let message):
            if common.json { try Output.print(json: Form(signedOut: true, endedAtServer: false, warnings: [message])) }
            throw CommandFailure(.unreachable, message)
        case .failed(let error, let message): throw CommandFailure(CommandFailure(error).code, message)
        }
    }
}
