import ArgumentParser
import LocalBackend

/// Refunds a purchase.
struct PurchasesRefundCommand: PurchaseActionCommand {
    static let configuration = CommandConfiguration(
        commandName: "refund",
        abstract: "Refund a purchase: access ends at once.",
        discussion: """
            Also takes back a gift.

            EXAMPLE
              slipway backend purchases refund anna@example.org slipway_pro_lifetime
            """)

    static var action: TestStoreAction { .refund }

    @OptionGroup var common: CommonOptions
    @OptionGroup var backend: BackendOptions
    @OptionGroup var purchase: PurchaseOptions
}
