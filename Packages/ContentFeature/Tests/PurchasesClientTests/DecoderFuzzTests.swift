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
        FuzzedDecoder("customers", cases: 3_000, texts: [PurchasesRig.customer]) { body in
            let customer = try CustomerDocument.read(body, requestDate: nil)
            _ = (customer.state(of: "pro", at: PurchasesRig.now), customer.lastPurchase(of: "month"))
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
            for product in try ProductsDocument.read(body) { _ = product.price.text(Locale(identifier: "de")) }
        },
        FuzzedDecoder(
            "refusals", cases: 1_000,
            texts: [
                #"{"code":7853,"message":"m","purchase_redemption_error_info":{"obfuscated_email":"a***@b"}}"#,
                #"{"code":7225,"message":"m"}"#,
            ]
        ) { body in
            _ = PurchasesError(refusal: HTTPReply(HTTPResponse(status: 400), body: body)).description
        },
    ]
}
