import Design
import Foundation
import LocalBackend
import Shell

/// A purchase in the Test Store, as JSON for programs.
struct PurchaseForm: Encodable {
    let product: String
    let origin: String
    let status: String
    let transaction: String
    let bought: Date
    let periodStart: Date
    /// Null for ever.
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

/// A purchase after something has happened to it.
struct ChangedPurchaseForm: Encodable {
    /// As the user was named.
    let user: String
    let purchase: PurchaseForm
}
