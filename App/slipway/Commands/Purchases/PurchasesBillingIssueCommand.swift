import ArgumentParser
import LocalBackend

/// Makes payments for a subscription fail.
struct PurchasesBillingIssueCommand: PurchaseActionCommand {
    static let configuration = CommandConfiguration(
        commandName: "billing-issue",
        abstract: "Let payments fail: the subscription does not renew.",
        discussion: """
            Access goes on to the end of the period and of its grace. 'resolve' lets payments succeed again.

            EXAMPLE
              slipway backend purchases billing-issue anna@example.org
            """)

    static var action: TestStoreAction { .billingIssue }

    @OptionGroup var common: CommonOptions
    @OptionGroup var backend: BackendOptions
    @OptionGroup var purchase: PurchaseOptions
}
