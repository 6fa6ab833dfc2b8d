import ArgumentParser
import AuthFeature
import Design

/// Removes a second factor from the account.
struct FactorRemoveCommand: AuthFeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Remove a second factor from the account.",
        discussion: """
            Needs a session whose second factor is confirmed; see 'slipway auth factor verify'.

            EXAMPLE
              slipway auth factor remove phone
            """)

    @OptionGroup var common: CommonOptions
    @OptionGroup(title: "Backend") var connection: BackendConnectionOptions

    @Argument(help: "The factor's name or id.")
    var factor: String

    func execute(_ auth: any AuthFeatureAPI) async throws {
        let factor = try await auth.factors().named(factor)
        try await auth.removeFactor(id: factor.id)
        try output(["removed": factor.id]) { Output.print("\(factor.label) is removed.") }
    }
}
