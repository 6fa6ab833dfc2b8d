import ArgumentParser
import LocalBackend

/// Shows or moves the clock of the Test Store.
struct PurchasesClockCommand: TestStoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "clock",
        abstract: "Show or move the store's clock, so that trials end and periods renew.",
        discussion: """
            Give +3d, -2h or +1d12h (units: w, d, h, m, s), a period such as +P1M, 'set' with a time, or 'reset' for this \
            machine's time. From there, the clock goes on. Moved back, it hides what happened later. The time of \
            sign-ins, mail and rate limits does not change.

            EXAMPLE
              slipway backend purchases clock +3d
              slipway backend purchases clock -2h
              slipway backend purchases clock set 2026-12-01T00:00:00Z
              slipway backend purchases clock reset
            """)

    @OptionGroup var common: CommonOptions
    @OptionGroup var backend: BackendOptions

    @Argument(help: ArgumentHelp("How to move it. Without: shows the time.", valueName: "change"))
    var change: [String] = []

    func validate() throws {
        guard change.isEmpty || TestStoreClockChange(change) != nil else {
            throw ValidationError("The change must be like +3d, -2h, +P1M, 'set 2026-12-01T00:00:00Z' or 'reset'.")
        }
    }

    func execute(_ store: TestStore) async throws {
        let settings =
            if let change = TestStoreClockChange(change) {
                try await store.moveClock(change)
            } else {
                try await store.settings()
            }
        let form = TestStoreSettingsForm(settings)
        try output(form) { Output.print(form.clock) }
    }
}
