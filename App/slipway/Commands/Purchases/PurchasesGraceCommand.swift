import ArgumentParser
import Design
import LocalBackend

/// Sets the length of grace periods.
struct PurchasesGraceCommand: TestStoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "grace",
        abstract: "Set how long access goes on after a failed payment.",
        discussion: """
            Three days unless you change it. Applies to billing issues from now on.

            EXAMPLE
              slipway backend purchases grace 16d
              slipway backend purchases grace 0s
            """)

    @OptionGroup var common: CommonOptions
    @OptionGroup var backend: BackendOptions

    @Argument(help: ArgumentHelp("A length such as 3d or 12h (units: w, d, h, m, s).", valueName: "length"))
    var length: String

    func validate() throws {
        guard TestStore.seconds(of: length) != nil else {
            throw ValidationError("The length must be like 3d or 12h.")
        }
    }

    func execute(_ store: TestStore) async throws {
        let form = TestStoreSettingsForm(try await store.useGrace(seconds: TestStore.seconds(of: length) ?? 0))
        try output(form) {
            Output.print(
                form.grace == 0
                    ? "Access ends with the period when a payment fails."
                    : "Access goes on for \(length) after the period when a payment fails.")
        }
    }
}
