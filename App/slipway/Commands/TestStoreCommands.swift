import ArgumentParser
import Composition
import Design
import Foundation
import Shell

struct PurchasesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        "purchases", "Control the Test Store: its clock, renewals, refunds, gifts and codes.",
        "The backend may be running; apps see a change when they ask next. USER is an account's ID or email address.",
        examples: "slipway backend purchases show", "slipway backend purchases clock +3d",
        "slipway backend purchases billing-issue anna@example.org",
        "slipway backend purchases code --product slipway_pro_annual",
        subcommands: [
            PurchasesShowCommand.self, PurchasesClockCommand.self, PurchasesAccelerateCommand.self,
            PurchasesCurrencyCommand.self, PurchasesGraceCommand.self, PurchaseEventCommand<Cancellation>.self,
            PurchaseEventCommand<Resumption>.self, PurchaseEventCommand<BillingIssue>.self,
            PurchaseEventCommand<BillingResolution>.self, PurchaseEventCommand<Refund>.self,
            PurchasesGiftCommand.self, PurchasesCodeCommand.self, PurchasesCatalogueCommand.self,
        ])
}

/// A command about the Test Store of a backend, which may be running.
protocol TestStoreCommand: AppCommand {
    var backend: BackendOptions { get }
    @MainActor func execute(_ store: TestStoreOperator) async throws
}

extension TestStoreCommand {
    static var isPaged: Bool { false }

    @MainActor func execute() async throws {
        LogOutput.begin()
        let store = BackendData(try backend.directory()).store
        // Without --data, the built-in backend can be prepared before it has ever run.
        guard backend.data == nil || store.hasData else {
            throw CommandFailure(
                .badData,
                "\(try backend.directory().path) holds no backend data. Name the directory given to 'slipway backend "
                    + "serve --data', after it was served once.")
        }
        try await execute(store)
    }
}

/// Something that a command of the same name makes happen to a purchase.
protocol PurchaseEvent {
    static var configuration: CommandConfiguration { get }
}

struct PurchaseEventCommand<Event: PurchaseEvent>: TestStoreCommand {
    static var configuration: CommandConfiguration { Event.configuration }

    @OptionGroup var common: CommonOptions
    @OptionGroup var backend: BackendOptions

    @Argument(help: "An account's ID or email address.")
    var user: String

    @Argument(help: "Only a purchase of this product. Default: the last one that it can happen to.")
    var product: String?

    func execute(_ store: TestStoreOperator) async throws {
        try output(await store.apply(Event.configuration.commandName ?? "", to: user, product: product))
    }
}

enum Cancellation: PurchaseEvent {
    static let configuration = CommandConfiguration(
        "cancel", "Cancel a subscription: it runs to its end and does not renew.",
        "The user keeps access to the end of the period.",
        examples: "slipway backend purchases cancel anna@example.org")
}

enum Resumption: PurchaseEvent {
    static let configuration = CommandConfiguration(
        "resume", "Withdraw a cancellation while the period runs.",
        "The subscription renews again at its end.",
        examples: "slipway backend purchases resume anna@example.org")
}

enum BillingIssue: PurchaseEvent {
    static let configuration = CommandConfiguration(
        "billing-issue", "Let payments fail: the subscription does not renew.",
        "Access goes on to the end of the period and of its grace. 'resolve' lets payments succeed again.",
        examples: "slipway backend purchases billing-issue anna@example.org")
}

enum BillingResolution: PurchaseEvent {
    static let configuration = CommandConfiguration(
        "resolve", "Let payments succeed again after a billing issue.",
        "If access has ended, a new period begins now.",
        examples: "slipway backend purchases resolve anna@example.org")
}

enum Refund: PurchaseEvent {
    static let configuration = CommandConfiguration(
        "refund", "Refund a purchase: access ends at once.",
        "Also takes back a gift.",
        examples: "slipway backend purchases refund anna@example.org slipway_pro_lifetime")
}

struct PurchasesGiftCommand: TestStoreCommand {
    static let configuration = CommandConfiguration(
        "gift", "Give a user an entitlement for a while, or for ever.",
        "A gift does not renew, and changes no subscription. 'refund' takes it back.",
        examples: "slipway backend purchases gift anna@example.org --for P1M",
        "slipway backend purchases gift anna@example.org --forever")

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
        guard period.map(TestStoreOperator.isPeriod) ?? true else {
            throw ValidationError("--for must be a period such as P3D, P1M or P1Y.")
        }
    }

    func execute(_ store: TestStoreOperator) async throws {
        try output(await store.gift(to: user, period: period, entitlement: entitlement))
    }
}

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

    func execute(_ store: TestStoreOperator) async throws { try output(await store.accelerate(choice == .on)) }
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
