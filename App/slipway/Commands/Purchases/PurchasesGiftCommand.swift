import ArgumentParser
import LocalBackend

/// Grants an entitlement for nothing.
struct PurchasesGiftCommand: TestStoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "gift",
        abstract: "Give a user an entitlement for a while, or for ever.",
        discussion: """
            A gift does not renew, and changes no subscription. 'refund' takes it back.

            EXAMPLE
              slipway backend purchases gift anna@example.org --for P1M
              slipway backend purchases gift anna@example.org --forever
            """)

    @OptionGroup var common: CommonOptions
    @OptionGroup var backend: BackendOptions

    @Argument(help: "An account's ID or email address.")
    var user: String

    @Option(name: .customLong("for"), help: ArgumentHelp("A period such as P3D, P1M or P1Y.", valueName: "period"))
    var period: String?

    @Flag(help: "Give it for ever.")
    var forever = false

    @Option(help: ArgumentHelp("What to give. Default: the only entitlement of the catalogue.", valueName: "id"))
    var entitlement: String?

    func validate() throws {
        guard (period == nil) == forever else { throw ValidationError("Give --for or --forever.") }
        guard period.map(TestStore.isPeriod) ?? true else {
            throw ValidationError("--for must be a period such as P3D, P1M or P1Y.")
        }
    }

    func execute(_ store: TestStore) async throws {
        let gift = try await store.gift(to: user, period: period, entitlement: entitlement)
        let form = ChangedPurchaseForm(user: user, purchase: PurchaseForm(gift))
        try output(form) { Output.print(form.purchase.line) }
    }
}
