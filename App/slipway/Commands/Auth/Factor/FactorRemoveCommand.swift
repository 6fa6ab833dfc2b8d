import ArgumentParser
import AuthFeature
import Design

/// Removes a second factor from the account.
struct FactorRemoveCommand: AuthFeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Remove a second factor.",
        discussion: """
            You may have to confirm a code first: run 'slipway auth factor verify'.

            EXAMPLE
              slipway auth factor remove phone
            """)

    @OptionGroup var common: CommonOptions
    @OptionGroup(title: "Backend") var connection: BackendConnectionOptions

    @Argument(help: "The second factor's name or id.")
    var factor: String

    func execute(_ auth: any AuthFeatureAPI) async throws {
        let factor = try await auth.factors().named(factor)
        try await auth.removeFactor(id: factor.id)
        try output(["removed": factor.id]) { Output.print("Removed \(factor.label).") }
    }
}
