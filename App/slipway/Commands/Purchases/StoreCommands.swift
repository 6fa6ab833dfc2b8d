import ArgumentParser
import Composition
import Design
import Shell

struct PurchasesShowCommand: TestStoreCommand {
    static let configuration = CommandConfiguration(
        "show", "Show users with their entitlements and purchases.",
        "Lists the users that apps have asked about, and what each has by the store's clock.",
        examples: "slipway backend purchases show", "slipway backend purchases show anna@example.org --json")

    static var isPaged: Bool { true }

    @OptionGroup var common: CommonOptions
    @OptionGroup var backend: BackendOptions

    @Argument(help: "Only this user: an account's ID or email address.")
    var user: String?

    func execute(_ store: TestStoreOperator) async throws {
        try output(await store.subscribers(user), empty: "slipway: No app has asked the Test Store about a user yet.")
    }
}

struct PurchasesCodeCommand: TestStoreCommand {
    static let configuration = CommandConfiguration(
        "code", "Issue a redemption code, as a mail from the store would hold it.",
        """
        It works once, for an hour of the store's clock. With a user, only that user can redeem it; otherwise the first \
        who does. It is not stored, so it cannot be shown again.
        """,
        examples: "slipway backend purchases code anna@example.org",
        "slipway backend purchases code --product slipway_pro_annual")

    @OptionGroup var common: CommonOptions
    @OptionGroup var backend: BackendOptions

    @Argument(help: "The only user who can redeem it: an account's ID or email address.")
    var user: String?

    @Option(help: ArgumentHelp("What it is good for. Default: the first product that is offered.", valueName: "id"))
    var product: String?

    func validate() throws {
        guard user != nil || product != nil else { throw ValidationError("Give a user, or --product, or both.") }
    }

    func execute(_ store: TestStoreOperator) async throws {
        try output(await store.issueCode(to: user, product: product))
    }
}

struct PurchasesCatalogueCommand: TestStoreCommand {
    static let configuration = CommandConfiguration(
        "catalogue", "Print what the store sells, as JSON that you can change.",
        """
        Save a changed copy as purchases-catalogue.json in the data directory: it replaces the built-in catalogue from \
        the next call on. What was bought before keeps its terms.
        """,
        examples: "slipway backend purchases catalogue > catalogue.json")

    static var isPaged: Bool { true }

    @OptionGroup var common: CommonOptions
    @OptionGroup var backend: BackendOptions

    func execute(_ store: TestStoreOperator) async throws {
        let document = String(decoding: try store.catalogue(), as: UTF8.self)
        Output.print(wrapped: TerminalText(json: document))
    }
}

struct PurchasesClockCommand: TestStoreCommand {
    static let configuration = CommandConfiguration(
        "clock", "Show or move the store's clock, so that trials end and periods renew.",
        """
        Give +3d, -2h or +1d12h (units: w, d, h, m, s), a period such as +P1M, 'set' with a time, or 'reset' for this \
        machine's time. From there, the clock goes on. Moved back, it hides what happened later. The time of \
        sign-ins, mail and rate limits does not change.
        """,
        examples: "slipway backend purchases clock +3d", "slipway backend purchases clock -2h",
        "slipway backend purchases clock set 2026-12-01T00:00:00Z",
        "slipway backend purchases clock reset")

    @OptionGroup var common: CommonOptions
    @OptionGroup var backend: BackendOptions

    @Argument(help: ArgumentHelp("How to move it. Without: shows the time.", valueName: "change"))
    var change: [String] = []

    func validate() throws {
        guard change.isEmpty || TestStoreOperator.isClockChange(change) else {
            throw ValidationError(
                "The change must be like +3d, -2h, +P1M, 'set 2026-12-01T00:00:00Z' (years 2000 to 2999) or 'reset'.")
        }
    }

    func execute(_ store: TestStoreOperator) async throws { try output(await store.clock(change)) }
}

struct PurchasesAccelerateCommand: TestStoreCommand {
    static let configuration = CommandConfiguration(
        "accelerate", "Let each period and trial last five minutes, or its real length.",
        """
        When you turn this on, periods that run end five minutes later at the latest. When you turn it off, the \
        following periods have their real length again. Gifts and grace periods keep their length.
        """,
        examples: "slipway backend purchases accelerate on")

    @OptionGroup var common: CommonOptions
    @OptionGroup var backend: BackendOptions

    @Argument(help: ArgumentHelp("on or off.", valueName: "on|off"))
    var choice: Switch

    func execute(_ store: TestStoreOperator) async throws {
        try output(await store.accelerate(choice == .on))
    }
}

struct PurchasesCurrencyCommand: TestStoreCommand {
    static let configuration = CommandConfiguration(
        "currency", "Choose the currency of prices.",
        "For apps that do not ask for a currency themselves. The built-in catalogue has USD, EUR, JPY and KWD.",
        examples: "slipway backend purchases currency JPY")

    @OptionGroup var common: CommonOptions
    @OptionGroup var backend: BackendOptions

    @Argument(help: ArgumentHelp("A currency in which each product has a price.", valueName: "code"))
    var code: String

    func execute(_ store: TestStoreOperator) async throws { try output(await store.useCurrency(code)) }
}

struct PurchasesGraceCommand: TestStoreCommand {
    static let configuration = CommandConfiguration(
        "grace", "Set how long access goes on after a failed payment.",
        "Three days unless you change it. Applies to billing issues from now on.",
        examples: "slipway backend purchases grace 16d", "slipway backend purchases grace 0s")

    @OptionGroup var common: CommonOptions
    @OptionGroup var backend: BackendOptions

    @Argument(help: ArgumentHelp("A length such as 3d or 12h (units: w, d, h, m, s).", valueName: "length"))
    var length: String

    func validate() throws {
        guard TestStoreOperator.isLength(length) else { throw ValidationError("The length must be like 3d or 12h.") }
    }

    func execute(_ store: TestStoreOperator) async throws { try output(await store.useGrace(length)) }
}
