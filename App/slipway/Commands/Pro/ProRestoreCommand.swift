import ArgumentParser
import Composition
import ContentFeature

/// Finds what the account has bought.
struct ProRestoreCommand: ProFeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: "Ask the store what you have bought.",
        discussion: """
            EXAMPLE
              slipway pro restore
            """)

    @OptionGroup var common: CommonOptions

    func execute(_ app: AppDependencies, _ pro: any ProMembership) async throws {
        try output(await pro.restore(), of: app, pro)
    }
}
