public import ArgumentParser
public import AuthFeature
import Composition
import Design

extension SignOutScope: @retroactive ExpressibleByArgument {}

/// Signs out.
struct SignOutCommand: AppCommand {
    static let configuration = CommandConfiguration(
        commandName: "sign-out",
        abstract: "Sign out: everywhere, here, or everywhere else.",
        discussion: """
            EXAMPLE
              slipway auth sign-out
              slipway auth sign-out --scope others
            """)

    private struct Form: Encodable {
        let signedOut: Bool
        let warnings: [String]
    }

    @OptionGroup var common: CommonOptions

    @Option(help: "Which sessions of the account end.")
    var scope: SignOutScope = .global

    func execute() async throws {
        let dependencies = try await common.dependencies()
        try dependencies.prepare()
        try dependencies.authFeature.restoreSession()
        guard dependencies.authFeature.currentSession != nil else {
            throw CommandFailure(.refused, "Nobody is signed in.")
        }
        await dependencies.authFeature.signOut(scope: scope)
        let warnings = dependencies.toasts.takeUnseen().filter { $0.style == .warning }.map(\.text)
        warnings.forEach(Output.note)
        let isSignedOut = dependencies.authFeature.currentSession == nil
        await dependencies.finish()
        // A session whose file is still there is not signed out for the next process.
        if let failure = dependencies.authFeature.lastError { throw failure }
        if common.json {
            try Output.print(json: Form(signedOut: isSignedOut, warnings: warnings))
        } else {
            Output.print(isSignedOut ? "Signed out." : "Signed out everywhere else.")
        }
    }
}
