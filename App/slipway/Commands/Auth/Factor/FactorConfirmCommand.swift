import ArgumentParser
import AuthFeature
import Design

/// Confirms a second factor that was added.
struct FactorConfirmCommand: AuthFeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "confirm",
        abstract: "Finish adding an authenticator app, with the code that it shows.",
        discussion: """
            Asks for the code and does not show it. From then on, each sign-in needs a code. Your other devices are signed \
            out, unless they have confirmed a second factor.

            EXAMPLE
              slipway auth factor confirm
            """)

    @OptionGroup var common: CommonOptions
    @OptionGroup(title: "Backend") var connection: BackendConnectionOptions

    @Argument(help: "The second factor's name or id. Default: the first that is not confirmed.")
    var factor: String?

    @OptionGroup var code: FactorCodeOptions

    func execute(_ auth: any AuthFeatureAPI) async throws {
        let waiting = try await auth.factors().filter { !$0.isVerified }
        guard let only = waiting.first else {
            throw CommandFailure(
                .badData, "No second factor is waiting to be confirmed. Run 'slipway auth factor add' first.")
        }
        let factor = try factor.map { try waiting.named($0) } ?? only
        _ = try await FactorPrompt.ask(factor.label, fromStandardInput: code.codeStdin) {
            try await auth.confirmFactor(id: factor.id, code: $0)
        }
        let confirmed = AuthFactor(id: factor.id, name: factor.name, isVerified: true)
        try output(FactorForm(confirmed)) { Output.print("Each sign-in now needs a code from \(factor.label).") }
    }
}
