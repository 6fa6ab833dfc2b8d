import ArgumentParser
import AuthFeature
import Design

/// Cancels a sign-in that waits for a code.
struct FactorCancelCommand: AuthFeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "cancel",
        abstract: "Cancel the sign-in that waits for a code.",
        discussion: """
            If you are signed in, you stay signed in.

            EXAMPLE
              slipway auth factor cancel
            """)

    @OptionGroup var common: CommonOptions
    @OptionGroup(title: "Backend") var connection: BackendConnectionOptions

    func execute(_ auth: any AuthFeatureAPI) async throws {
        guard let user = auth.status().awaited?.user else { throw AuthError.noAwaitedSignIn }
        try await auth.cancelSecondFactor()
        try output(["cancelled": user.uid]) { Output.print("Cancelled the sign-in as \(user.label).") }
    }
}
