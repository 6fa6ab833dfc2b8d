import ArgumentParser
import Design
import Foundation
import LocalBackend
import Shell

struct PurchasesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        "purchases", "Control the Test Store: its clock, renewals, refunds, gifts and codes.",
        """
        The backend may be running; apps see a change when they ask next. USER is an account's ID or email address.
        """,
        examples: "slipway backend purchases show",
        "slipway backend purchases clock +3d",
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
    @MainActor func execute(_ store: TestStore) async throws
}

extension TestStoreCommand {
    static var isPaged: Bool { false }

    @MainActor
    func execute() async throws {
        LogOutput.begin()
        let store = TestStore(dataDirectory: try backend.directory())
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

/// Something that a command makes happen to a purchase.
protocol PurchaseEvent {
    static var action: TestStoreAction { get }
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

    func execute(_ store: TestStore) async throws {
        let changed = try await store.apply(Event.action, to: user, product: product)
        let form = ChangedPurchaseForm(user: user, purchase: PurchaseForm(changed))
        try output(form) { Output.print(form.purchase.line) }
    }
}

enum Cancellation: PurchaseEvent {
    static let action = TestStoreAction.cancel
    static let configuration = CommandConfiguration(
        "cancel", "Cancel a subscription: it runs to its end and does not renew.",
        "The user keeps access to the end of the period.",
        examples: "slipway backend purchases cancel anna@example.org")
}

enum Resumption: PurchaseEvent {
    static let action = TestStoreAction.resume
    static let configuration = CommandConfiguration(
        "resume", "Withdraw a cancellation while the period runs.",
        "The subscription renews again at its end.",
        examples: "slipway backend purchases resume anna@example.org")
}

enum BillingIssue: PurchaseEvent {
    static let action = TestStoreAction.billingIssue
    static let configuration = CommandConfiguration(
        "billing-issue", "Let payments fail: the subscription does not renew.",
        "Access goes on to the end of the period and of its grace. 'resolve' lets payments succeed again.",
        examples: "slipway backend purchases billing-issue anna@example.org")
}

enum BillingResolution: PurchaseEvent {
    static let action = TestStoreAction.resolve
    static let configuration = CommandConfiguration(
        "resolve", "Let payments succeed again after a billing issue.",
        "If access has ended, a new period begins now.",
        examples: "slipway backend purchases resolve anna@example.org")
}

enum Refund: PurchaseEvent {
    static let action = TestStoreAction.refund
    static let configuration = CommandConfiguration(
        "refund", "Refund a purchase: access ends at once.",
        "Also takes back a gift.",
        examples: "slipway backend purchases refund anna@example.org slipway_pro_lifetime")
}

struct PurchasesGiftCommand: TestStoreCommand {
    static let configuration = CommandConfiguration(
        "gift", "Give a user an entitlement for a while, or for ever.",
        """
        A gift does not renew, and changes no subscription. 'refund' takes it back.
        """,
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

/// A purchase in the Test Store, as JSON for programs.
struct PurchaseForm: Encodable {
    let product: String
    let origin: String
    let status: String
    let transaction: String
    let bought: Date
    let periodStart: Date
    @OrNull var expires: Date?
    let willRenew: Bool
    let renewals: Int
    @OrNull var cancelled: Date?
    @OrNull var billingIssue: Date?
    @OrNull var graceExpires: Date?
    @OrNull var refunded: Date?

    init(_ purchase: TestStorePurchase) {
        product = purchase.product
        origin = purchase.origin.rawValue
        status = purchase.status.rawValue
        transaction = purchase.transaction
        bought = purchase.bought
        periodStart = purchase.periodStart
        expires = purchase.expires
        willRenew = purchase.willRenew
        renewals = purchase.renewals
        cancelled = purchase.cancelled
        billingIssue = purchase.billingIssue
        graceExpires = purchase.graceExpires
        refunded = purchase.refunded
    }

    private var verb: TerminalText {
        if willRenew { return "renews" }
        return ["expired", "refunded"].contains(status) ? "ended" : "ends"
    }

    /// For people: the product, its status, and until when it lasts.
    var line: TerminalText {
        let end: TerminalText =
            if let expires {
                verb + " \(expires.formatted(.iso8601))"
            } else {
                "for ever"
            }
        guard let graceExpires else { return "\(product)  \(status)  " + end }
        return "\(product)  \(status)  " + end + ", access until \(graceExpires.formatted(.iso8601))"
    }
}

struct ChangedPurchaseForm: Encodable {
    let user: String
    let purchase: PurchaseForm
}
