import ArgumentParser
import LocalBackend

/// Cancels a subscription.
struct PurchasesCancelCommand: PurchaseActionCommand {
    static let configuration = CommandConfiguration(
        commandName: "cancel",
        abstract: "Cancel a subscription: it runs to its end and does not renew.",
        discussion: """
            The user keeps access to the end of the period.

            EXAMPLE
              slipway backend purchases cancel anna@example.org
            """)

    static var action: TestStoreAction { .cancel }

    @OptionGroup var common: CommonOptions
    @OptionGroup var backend: BackendOptions
    @OptionGroup var purchase: PurchaseOptions
}
