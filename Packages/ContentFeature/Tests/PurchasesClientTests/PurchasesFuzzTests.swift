import Core
import CoreTesting
import Foundation
import HTTPTypes
import Networking
import Testing

@testable import PurchasesClient

/// Documents of a store with extreme numbers, dates and shapes: whatever is read of them can be computed with and shown.
@Suite(.timeLimit(.minutes(10))) struct PurchasesFuzzTests {
    /// `#` stands for a value.
    private static let templates = [
        """
        {"request_date": #, "request_date_ms": #, "subscriber": {"management_url": #,
          "entitlements": {"pro": {"product_identifier": "p", "expires_date": #, "purchase_date": #,
            "grace_period_expires_date": #}},
          "subscriptions": {"p": {"period_type": #, "store": #, "purchase_date": #, "refunded_at": #,
            "unsubscribe_detected_at": #, "billing_issues_detected_at": #}},
          "non_subscriptions": {"q": [{"purchase_date": #}, #]}}}
        """,
        """
        {"current_offering_id": #, "offerings": [{"identifier": "o", "packages": [{"identifier": "x",
          "platform_product_identifier": #, "web_checkout_url": #}, #]}]}
        """,
        """
        {"product_details": [{"identifier": "p", "product_type": #, "purchase_options": {"o": {
          "base": {"period_duration": #, "price": {"amount_micros": #, "currency": "EUR"}, "cycle_count": #},
          "trial": {"period_duration": #}, "intro_price": {"period_duration": "P1M", "cycle_count": #,
            "price": {"amount_micros": #, "currency": "USD"}}}}}, #]}
        """,
        #"{"code": #, "message": #, "purchase_redemption_error_info": {"obfuscated_email": #}}"#,
    ]

    private static let values = [
        "null", "true", "0", "1", "-1", "9223372036854775807", "-9223372036854775808", "9223372036854775808", "1e308",
        "-1e308", "1e-308", "1e400", "0.5", "1800000000000", "253402300799999", "253402300800000", "-62135769600001",
        #""""#, #""7102""#, #""99999999999999999999""#, #""2027-01-15T08:00:00Z""#, #""9999-12-31T23:59:59Z""#,
        #""300000-01-01T00:00:00Z""#, #""0000-01-01T00:00:00Z""#, #""P1M""#, #""P999Y""#, #""P9223372036854775807D""#,
        #""trial""#, #""https://pay.example/""#, "[]", "{}", "[[]]", #"{"value": 1}"#,
    ]

    @Test func noValueTraps() throws {
        var random = SeededGenerator(seed: 5)
        let period = try #require(SubscriptionPeriod("P1M"))
        for _ in 0..<Fuzz.count {
            let template = Self.templates.randomElement(using: &random) ?? ""
            let document = template.split(separator: "#", omittingEmptySubsequences: false).reduce("") { text, part in
                text.isEmpty ? String(part) : text + (Self.values.randomElement(using: &random) ?? "") + part
            }
            let data = Data(document.utf8)
            if let reply = try? CustomerReply(document: data, etag: nil) {
                let info = reply.info
                _ = info.requestDate.milliseconds
                for time in [Date.accepted.lowerBound, info.requestDate, Date.accepted.upperBound] {
                    _ = info.state(of: "pro", at: time).end?.milliseconds
                }
                for product in ["p", "q"] { _ = info.lastPurchase(of: product)?.purchased?.milliseconds }
            }
            _ = try? OfferingsDocument.read(data)
            for product in (try? ProductsDocument.read(data)) ?? [] {
                let length = product.period ?? period
                _ = product.price.text(Locale(identifier: "en_US"))
                _ = product.price.textPerWeek(of: length, Locale(identifier: "de_DE"))
                _ = product.price.saving(for: length, against: product.price, for: period)
                _ = length.end(from: Date.accepted.upperBound).milliseconds
                _ = product.introduction.map { "\($0.cycles)" }
            }
            let refusal = HTTPReply(HTTPResponse(status: 400), body: data)
            _ = PurchasesError(refusal: refusal).words(now: Date.accepted.upperBound)
        }
    }
}
