import ArgumentParser
import Design
import Foundation
import LocalBackend
import Shell

/// Lists the users of the Test Store with their purchases.
struct PurchasesShowCommand: TestStoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show users with their entitlements and purchases.",
        discussion: """
            Lists the users that apps have asked about, and what each has by the store's clock.

            EXAMPLE
              slipway backend purchases show
              slipway backend purchases show anna@example.org --json
            """)

    static var isPaged: Bool { true }

    private struct Form: Encodable {
        struct Entitlement: Encodable {
            let id: String
            let active: Bool
            let product: String
            /// Null for ever.
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

/// Issues a redemption code.
struct PurchasesCodeCommand: TestStoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "code",
        abstract: "Issue a redemption code, as a mail from the store would hold it.",
        discussion: """
            It works once, for an hour of the store's clock. With a user, only that user can redeem it; otherwise the first \
            who does. It is not stored, so it cannot be shown again.

            EXAMPLE
              slipway backend purchases code anna@example.org
              slipway backend purchases code --product slipway_pro_annual
            """)

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

/// Prints what the Test Store sells.
struct PurchasesCatalogueCommand: TestStoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "catalogue",
        abstract: "Print what the store sells, as JSON that you can change.",
        discussion: """
            Save a changed copy as purchases-catalogue.json in the data directory: it replaces the built-in catalogue from \
            the next call on. What was bought before keeps its terms.

            EXAMPLE
              slipway backend purchases catalogue > catalogue.json
            """)

    static var isPaged: Bool { true }

    @OptionGroup var common: CommonOptions
    @OptionGroup var backend: BackendOptions

    func execute(_ store: TestStore) async throws {
        let document = String(decoding: try store.catalogue(), as: UTF8.self)
        Output.print(wrapped: TerminalText(json: document))
    }
}
