import Core
import CoreTesting
import Foundation
import HTTPTypes
import Networking
import Testing

@testable import PurchasesClient

/// Whatever bytes come from outside end in a value or in an error: see `FuzzedDecoder`.
@Suite(.timeLimit(.minutes(60))) struct DecoderFuzzTests {
    @Test func anyBytesEndInAValueOrAnError() async {
        await #expect(processExitsWith: .success) { FuzzedDecoder.run(DecoderFuzzTests.decoders) }
        #expect(FuzzedDecoder.failure() == nil)
    }

    private static let decoders: [FuzzedDecoder] = [
        FuzzedDecoder("customers", cases: 4_000, texts: [PurchasesRig.customer, customer]) { body in
            let customer = try CustomerDocument.read(body, requestDate: nil)
            // Whatever is read can be computed with.
            for time in [Date.accepted.lowerBound, customer.requestDate, Date.accepted.upperBound] {
                _ = (time.milliseconds, customer.state(of: "pro", at: time).end?.milliseconds)
            }
            for product in ["month", "ever"] { _ = customer.lastPurchase(of: product)?.purchased?.milliseconds }
        },
        FuzzedDecoder(
            "offerings", cases: 1_000,
            texts: [
                #"{"current_offering_id":"a","offerings":[{"identifier":"a","description":"d","packages":[{"identifier":"p","#
                    + #""platform_product_identifier":"m","web_checkout_url":"https://a/b"}]}]}"#
            ]
        ) { body in
            _ = try OfferingsDocument.read(body)
        },
        FuzzedDecoder(
            "products", cases: 2_000,
            texts: [
                #"{"product_details":[{"identifier":"m","title":"t","product_type":"subscription","#
                    + #""default_purchase_option_id":"b","purchase_options":{"b":{"base":{"period_duration":"P1M","#
                    + #""price":{"amount_micros":4990000,"currency":"EUR"}},"trial":{"period_duration":"P1W"},"#
                    + #""intro_price":{"period_duration":"P1M","cycle_count":3,"#
                    + #""price":{"amount_micros":990000,"currency":"EUR"}}}}}]}"#
            ]
        ) { body in
            guard let month = SubscriptionPeriod("P1M") else { throw FuzzFailure("a month is none") }
            for product in try ProductsDocument.read(body) {
                let period = product.period ?? month
                _ = product.price.text(Locale(identifier: "de"))
                _ = product.price.textPerWeek(of: period, Locale(identifier: "en_US"))
                _ = product.price.saving(for: period, against: product.price, for: month)
                _ = period.end(from: Date.accepted.upperBound).milliseconds
            }
        },
        FuzzedDecoder(
            "refusals", cases: 1_000,
            texts: [
                #"{"code":7853,"message":"m","purchase_redemption_error_info":{"obfuscated_email":"a***@b"}}"#,
                #"{"code":7225,"message":"m"}"#, #"{"code":"7102"}"#,
            ]
        ) { body in
            let refusal = HTTPReply(HTTPResponse(status: 400), body: body)
            _ = PurchasesError(refusal: refusal).words(now: Date.accepted.upperBound)
        },
    ]

    /// With every member that is read.
    private static let customer = """
        {"request_date": "2027-01-15T08:00:00Z", "request_date_ms": 1800000000000, "subscriber": {
          "entitlements": {"pro": {"product_identifier": "month", "expires_date": "2027-02-15T08:00:00Z",
            "purchase_date": "2027-01-15T08:00:00Z", "grace_period_expires_date": "2027-02-16T08:00:00Z"}},
          "subscriptions": {"month": {"period_type": "trial", "store": "promotional", "management_url": "https://a.b/c",
            "purchase_date": "2027-01-15T08:00:00Z", "refunded_at": "2027-01-15T08:00:00Z",
            "unsubscribe_detected_at": "2027-01-15T08:00:00Z", "billing_issues_detected_at": "2027-01-15T08:00:00Z"}},
          "non_subscriptions": {"ever": [{"purchase_date": "2027-01-15T08:00:00Z"}]}}}
        """
}
