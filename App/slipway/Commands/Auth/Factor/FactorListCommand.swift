import ArgumentParser
import AuthFeature
import Design

/// Lists the second factors of the account.
struct FactorListCommand: AuthFeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List your second factors.",
        discussion: """
            EXAMPLE
              slipway auth factor list --json
            """)

    @OptionGroup var common: CommonOptions
    @OptionGroup(title: "Backend") var connection: BackendConnectionOptions

    func execute(_ auth: any AuthFeatureAPI) async throws {
        let factors = try await auth.factors()
        try output(factors.map(FactorForm.init), empty: "Your account has no second factor.") { factor in
            "\(factor.name ?? factor.id)" + (factor.verified ? "" : " (not confirmed)") + "\n  \(factor.id)"
        }
    }
}
