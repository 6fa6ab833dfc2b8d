import ArgumentParser
import AuthFeature
import Design

/// Confirms a second factor that was added.
struct FactorConfirmCommand: AuthFeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "confirm",
        abstract: "Confirm an authenticator app that was added, with the code that it shows.",
        discussion: """
            You enter the code without echo. From then on each sign-in needs a code. Your other sessions end, unless \
            they have confirmed a second factor.

            EXAMPLE
              slipway auth factor confirm
            """)

    @OptionGroup var common: CommonOptions
    @OptionGroup(title: "Backend") var connection: BackendConnectionOptions

    @Argument(help: "The factor's name or id, if there are several that are not confirmed.")
    var factor: String?

    @OptionGroup var code: FactorCodeOptions

    func execute(_ auth: any AuthFeatureAPI) async throws {
        let waiting = try await auth.factors().filter { !$0.isVerified }
        guard let only = waiting.first else {
            throw CommandFailure(
                .badData, "No second factor waits to be confirmed. Add one by 'slipway auth factor add'.")
        }
        let factor = try factor.map { try waiting.named($0) } ?? only
        _ = try await FactorPrompt.ask(factor.label, fromStandardInput: code.codeStdin) {
            try await auth.confirmFactor(id: factor.id, code: $0)
        }
        let confirmed = AuthFactor(id: factor.id, name: factor.name, isVerified: true)
        try output(FactorForm(confirmed)) { Output.print("\(factor.label) is now asked for at each sign-in.") }
    }
}
