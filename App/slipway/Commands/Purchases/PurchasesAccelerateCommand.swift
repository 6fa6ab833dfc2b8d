import ArgumentParser
import Design
import LocalBackend

/// Makes subscriptions renew every five minutes.
struct PurchasesAccelerateCommand: TestStoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "accelerate",
        abstract: "Let each period and trial last five minutes, or its real length.",
        discussion: """
            When you turn this on, periods that run end five minutes later at the latest. When you turn it off, the \
            following periods have their real length again. Gifts and grace periods keep their length.

            EXAMPLE
              slipway backend purchases accelerate on
            """)

    enum Choice: String, ExpressibleByArgument, CaseIterable {
        case on, off
    }

    @OptionGroup var common: CommonOptions
    @OptionGroup var backend: BackendOptions

    @Argument(help: ArgumentHelp("on or off.", valueName: "on|off"))
    var choice: Choice

    func execute(_ store: TestStore) async throws {
        let form = TestStoreSettingsForm(try await store.accelerate(choice == .on))
        try output(form) {
            Output.print(
                form.accelerated ? "Periods last five minutes." : "Periods last as long as the catalogue says.")
        }
    }
}
