import ArgumentParser
import Composition
import Foundation

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

    @MainActor
    func execute() async throws {
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
