import ArgumentParser
import LocalBackend

/// Withdraws a cancellation.
struct PurchasesResumeCommand: PurchaseActionCommand {
    static let configuration = CommandConfiguration(
        commandName: "resume",
        abstract: "Withdraw a cancellation while the period runs.",
        discussion: """
            The subscription renews again at its end.

            EXAMPLE
              slipway backend purchases resume anna@example.org
            """)

    static var action: TestStoreAction { .resume }

    @OptionGroup var common: CommonOptions
    @OptionGroup var backend: BackendOptions
    @OptionGroup var purchase: PurchaseOptions
}
