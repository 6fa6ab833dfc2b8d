import ArgumentParser
import Design
import Foundation
import LocalBackend
import Shell

struct PurchasesShowCommand: TestStoreCommand {
    static let configuration = CommandConfiguration(
        "show", "Show users with their entitlements and purchases.",
        """
        Lists the users that apps have asked about, and what each has by the store's clock.
        """,
        examples: "slipway backend purchases show", "slipway backend purchases show anna@example.org --json")

    static var isPaged: Bool { true }

    private struct Form: Encodable {
        struct Entitlement: Encodable {
            let id: String
            let active: Bool
            let product: String
            @OrNull var expires: Date?
        }

        let user: String
        @OrNull var email: String?
        let firstSeen: Date
        let entitlements: [Entitlement]
        let purchases: [PurchaseForm]

        init(_ subscriber: TestStoreSubscriber) {
            user = subscriber.id
            email = subscriber.email
            firstSeen = subscriber.firstSeen
            entitlements = subscriber.entitlements.map { entitlement in
                Entitlement(
                    id: entitlement.id, active: entitlement.isActive, product: entitlement.product,
                    expires: entitlement.expires)
            }
            purchases = subscriber.purchases.map(PurchaseForm.init)
        }
    }

    @OptionGroup var common: CommonOptions
    @OptionGroup var backend: BackendOptions

    @Argument(help: "Only this user: an account's ID or email address.")
    var user: String?

    func execute(_ store: TestStore) async throws {
        let forms: [Form]
        if let user {
            forms = [Form(try await store.subscriber(user))]
        } else {
            forms = try await store.subscribers().map(Form.init)
        }
        try output(forms, empty: "slipway: No app has asked the Test Store about a user yet.", text: Self.text)
    }

    private static func text(_ form: Form) -> TerminalText {
        var text: TerminalText = "\(form.user)"
        if let email = form.email { text = text + "  \(email)" }
        for entitlement in form.entitlements {
            text = text + "\n  \(entitlement.id): " + (entitlement.active ? "active" : "not active")
        }
        if form.purchases.isEmpty { text = text + "\n  no purchases" }
        for purchase in form.purchases { text = text + "\n  " + purchase.line }
        return text
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

    private struct Form: Encodable {
        let code: String
        let product: String
        @OrNull var user: String?
        let expires: Date
    }

    @OptionGroup var common: CommonOptions
    @OptionGroup var backend: BackendOptions

    @Argument(help: "The only user who can redeem it: an account's ID or email address.")
    var user: String?

    @Option(
        help: ArgumentHelp("What it is good for. Default: the first product that is offered.", valueName: "id"))
    var product: String?

    func validate() throws {
        guard user != nil || product != nil else { throw ValidationError("Give a user, or --product, or both.") }
    }

    func execute(_ store: TestStore) async throws {
        let issued = try await store.issueCode(to: user, product: product)
        let form = Form(code: issued.code, product: issued.product, user: issued.user, expires: issued.expires)
        try output(form) {
            Output.print(value: form.code)
            Output.note("slipway: For \(form.product), until \(form.expires.formatted(.iso8601)).")
        }
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

    func execute(_ store: TestStore) async throws {
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
        examples: "slipway backend purchases clock +3d",
        "slipway backend purchases clock -2h",
        "slipway backend purchases clock set 2026-12-01T00:00:00Z",
        "slipway backend purchases clock reset")

    @OptionGroup var common: CommonOptions
    @OptionGroup var backend: BackendOptions

    @Argument(help: ArgumentHelp("How to move it. Without: shows the time.", valueName: "change"))
    var change: [String] = []

    func validate() throws {
        guard change.isEmpty || TestStoreClockChange(change) != nil else {
            throw ValidationError(
                "The change must be like +3d, -2h, +P1M, 'set 2026-12-01T00:00:00Z' (years 2000 to 2999) or 'reset'.")
        }
    }

    func execute(_ store: TestStore) async throws {
        let settings =
            if let change = TestStoreClockChange(change) {
                try await store.moveClock(change)
            } else {
                try await store.settings()
            }
        try output(settings) { Output.print(settings.clock) }
    }
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

    func execute(_ store: TestStore) async throws {
        let settings = try await store.accelerate(choice == .on)
        try output(settings) {
            Output.print(
                settings.accelerated ? "Periods last five minutes." : "Periods last as long as the catalogue says.")
        }
    }
}

struct PurchasesCurrencyCommand: TestStoreCommand {
    static let configuration = CommandConfiguration(
        "currency", "Choose the currency of prices.",
        """
        For apps that do not ask for a currency themselves. The built-in catalogue has USD, EUR, JPY and KWD.
        """,
        examples: "slipway backend purchases currency JPY")

    @OptionGroup var common: CommonOptions
    @OptionGroup var backend: BackendOptions

    @Argument(help: ArgumentHelp("A currency in which each product has a price.", valueName: "code"))
    var code: String

    func execute(_ store: TestStore) async throws {
        let settings = try await store.useCurrency(code)
        try output(settings) { Output.print("Prices are in \(settings.currency).") }
    }
}

struct PurchasesGraceCommand: TestStoreCommand {
    static let configuration = CommandConfiguration(
        "grace", "Set how long access goes on after a failed payment.",
        """
        Three days unless you change it. Applies to billing issues from now on.
        """,
        examples: "slipway backend purchases grace 16d", "slipway backend purchases grace 0s")

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
        let settings = try await store.useGrace(seconds: TestStore.seconds(of: length) ?? 0)
        try output(settings) {
            Output.print(
                settings.grace == 0
                    ? "Access ends with the period when a payment fails."
                    : "Access goes on for \(length) after the period when a payment fails.")
        }
    }
}

extension TestStoreSettings {
    /// For people: the time, and how far it is from this machine's.
    fileprivate var clock: TerminalText {
        let time = now.formatted(.iso8601)
        guard offset != 0 else { return "The store's clock shows \(time), as this machine's does." }
        let distance = Int(abs(offset).rounded())
        let (days, hours, minutes, seconds) = (
            distance / 86_400, distance / 3600 % 24, distance / 60 % 60, distance % 60
        )
        let parts = [(days, "d"), (hours, "h"), (minutes, "m"), (seconds, "s")].filter { $0.0 > 0 }
        let length = parts.map { "\($0.0)\($0.1)" }.joined(separator: " ")
        return "The store's clock shows \(time), \(length) " + (offset > 0 ? "ahead." : "behind.")
    }
}
