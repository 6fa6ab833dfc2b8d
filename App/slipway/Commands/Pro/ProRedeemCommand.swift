import ArgumentParser
import Composition
import ContentFeature

/// Redeems a code from a mail.
struct ProRedeemCommand: ProFeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "redeem",
        abstract: "Redeem a code from a mail.",
        discussion: """
            Asks for the code and does not show it. A code is good once, for 60 minutes.

            EXAMPLE
              slipway pro redeem
              slipway backend purchases code --product slipway_pro_annual \\
                | slipway pro redeem --code-stdin
            """)

    @OptionGroup var common: CommonOptions
    @OptionGroup var code: CodeOptions

    func execute(_ app: AppDependencies, _ pro: any ProMembership) async throws {
        let code = try code.code()
        try output(await pro.redeem(code), of: app, pro)
    }
}
