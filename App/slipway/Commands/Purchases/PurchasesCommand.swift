import ArgumentParser

/// The Test Store of a backend, for its operator.
struct PurchasesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "purchases",
        abstract: "Control the Test Store: its clock, renewals, refunds, gifts and codes.",
        discussion: """
            The backend may be running; apps see a change when they ask next. USER is an account's ID or email address.

            EXAMPLE
              slipway backend purchases show
              slipway backend purchases clock +3d
              slipway backend purchases billing-issue anna@example.org
              slipway backend purchases code --product slipway_pro_annual
            """,
        subcommands: [
            PurchasesShowCommand.self, PurchasesClockCommand.self, PurchasesAccelerateCommand.self,
            PurchasesCurrencyCommand.self, PurchasesGraceCommand.self, PurchasesCancelCommand.self,
            PurchasesResumeCommand.self, PurchasesBillingIssueCommand.self, PurchasesResolveCommand.self,
            PurchasesRefundCommand.self, PurchasesGiftCommand.self, PurchasesCodeCommand.self,
            PurchasesCatalogueCommand.self,
        ])
}
