import ArgumentParser
import LocalBackend

/// Makes payments for a subscription succeed again.
struct PurchasesResolveCommand: PurchaseActionCommand {
    static let configuration = CommandConfiguration(
        commandName: "resolve",
        abstract: "Let payments succeed again after a billing issue.",
        discussion: """
            If access has ended, a new period begins now.

            EXAMPLE
              slipway backend purchases resolve anna@example.org
            """)

    static var action: TestStoreAction { .resolve }

    @OptionGroup var common: CommonOptions
    @OptionGroup var backend: BackendOptions
    @OptionGroup var purchase: PurchaseOptions
}
