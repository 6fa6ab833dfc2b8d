import ArgumentParser
import Composition
import ContentFeature
import Design
import Foundation
import PurchasesClient
import Shell

/// Lists what can be bought.
struct ProOffersCommand: ProFeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "offers",
        abstract: "List what can be bought, with exact prices.",
        discussion: """
            EXAMPLE
              slipway pro offers
              slipway pro offers --json | jq -r '.[].package'
            """)

    private struct Form: Encodable {
        let package: String
        let product: String
        let title: String
        let price: Decimal
        let currency: String
        /// By ISO 8601, such as P1M; null for what lasts for ever.
        @OrNull var period: String?
        @OrNull var trial: String?
        /// What is charged, when, and for how long, in words.
        let renewal: String
        /// Where it is bought in a browser.
        @OrNull var page: String?
    }

    @OptionGroup var common: CommonOptions

    func execute(_ app: AppDependencies, _ pro: any ProMembership) async throws {
        await pro.refresh(always: false)
        let offers = try await pro.offers()
        let now = pro.status.serverTime(at: app.services.now)
        let locale = app.services.locale
        noteStore(pro.server)
        let forms = offers.map { offer in
            Form(
                package: offer.package, product: offer.product.id, title: offer.product.title,
                price: offer.product.price.amount, currency: offer.product.price.currency,
                period: offer.product.period?.text, trial: offer.product.trial?.text,
                renewal: offer.renewal(at: now, locale), page: offer.checkout?.absoluteString)
        }
        try output(forms) {
            if offers.isEmpty { Output.note("slipway: The store offers nothing.") }
            let width = offers.map { LetterWidth.of($0.package) }.max() ?? 0
            for (offer, form) in zip(offers, forms) {
                let gap = String(repeating: " ", count: width + 2 - LetterWidth.of(offer.package))
                Output.print("\(offer.package)\(gap)\(offer.price(locale)). \(form.renewal)", hanging: width + 2)
            }
        }
    }
}

/// Says what the account has.
struct ProStatusCommand: ProFeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "status",
        abstract: "Say whether you have Pro, until when, and what happens then.",
        discussion: """
            Asks the store. When it cannot be reached, this says what it said last, and when.

            EXAMPLE
              slipway pro status
              slipway pro status --json | jq .until
            """)

    @OptionGroup var common: CommonOptions

    func execute(_ app: AppDependencies, _ pro: any ProMembership) async throws {
        await pro.refresh(always: true)
        try output(pro.status, of: app)
    }
}
