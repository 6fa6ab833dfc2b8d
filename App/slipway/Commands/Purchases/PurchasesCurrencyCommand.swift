import ArgumentParser
import Design
import LocalBackend

/// Chooses the currency of prices.
struct PurchasesCurrencyCommand: TestStoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "currency",
        abstract: "Choose the currency of prices.",
        discussion: """
            For apps that do not ask for a currency themselves. The built-in catalogue has USD, EUR, JPY and KWD.

            EXAMPLE
              slipway backend purchases currency JPY
            """)

    @OptionGroup var common: CommonOptions
    @OptionGroup var backend: BackendOptions

    @Argument(help: ArgumentHelp("A currency in which each product has a price.", valueName: "code"))
    var code: String

    func execute(_ store: TestStore) async throws {
        let form = TestStoreSettingsForm(try await store.useCurrency(code))
        try output(form) { Output.print("Prices are in \(form.currency).") }
    }
}
