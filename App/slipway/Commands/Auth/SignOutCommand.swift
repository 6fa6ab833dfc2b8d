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

    static var needs: ProcessNeeds { .many }

    @OptionGroup var common: CommonOptions

    @Option(help: "Which sessions of the account end.")
    var scope: SignOutScope = .global

    func execute() async throws {
        let dependencies = try await common.dependencies()
        // Signing out needs neither the database nor free space on the disk.
        try dependencies.authFeature.restoreSession()
        guard dependencies.authFeature.currentSession != nil else {
            throw CommandFailure(.refused, "You are not signed in.")
        }
        await dependencies.authFeature.signOut(scope: scope)
        let toasts = dependencies.services.toasts.takeUnseen()
        let isSignedOut = dependencies.authFeature.currentSession == nil
        // A session's file that could not be removed after signing out is a failure, too: the next start would find it.
        let isDone = isSignedOut && !toasts.contains { $0.style == .error }
        let failure = isDone ? nil : dependencies.authFeature.lastError
        await dependencies.finish()
        if let failure {
            // A toast says more than the error: what it means for the signed-in user.
            let words = toasts.map(\.text).joined(separator: " ")
            throw CommandFailure(CommandFailure(failure).code, words.isEmpty ? failure.description : words)
        }
        let warnings = toasts.filter { $0.style == .warning }.map(\.text)
        for warning in warnings { Output.note("\(warning)") }
        try output(Form(signedOut: isSignedOut, warnings: warnings)) {
            Output.print(isSignedOut ? "Signed out." : "Signed out everywhere else.")
        }
    }
}
