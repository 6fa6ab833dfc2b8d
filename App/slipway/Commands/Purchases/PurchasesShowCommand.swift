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
