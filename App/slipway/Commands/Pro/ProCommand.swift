import ArgumentParser

/// The commands about Pro.
struct ProCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pro",
        abstract: "See what Pro costs, buy it, and restore what you have bought.",
        discussion: """
            REVENUECAT_KEY names your store by its public key. Without it, the Test Store of the built-in backend sells: \
            nothing is charged.

            EXAMPLE
              slipway pro offers
              slipway pro buy '$rc_monthly'
              slipway pro status
            """,
        subcommands: [
            ProStatusCommand.self, ProOffersCommand.self, ProBuyCommand.self, ProRestoreCommand.self,
            ProRedeemCommand.self,
        ])
}
