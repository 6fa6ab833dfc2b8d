import Core
import CoreTesting
import Foundation
import HTTPTypes
import Networking
@testable import PurchasesClient
import Testing

struct PurchasesServiceTests {
    private let rig = PurchasesRig()

    @Test func asksAboutACustomerWithTheKeyAsAProgramOnTheWeb() async throws {
        rig.http.expect(
            .get, "/base/v1/subscribers/ada",
            .reply(200, [.revenueCatETag: "v1"], body: Data(PurchasesRig.customer.utf8)))
        let reply = try await rig.service.customer("ada", known: nil)
        #expect(reply.etag == "v1")
        #expect(reply.info.managementURL?.absoluteString == "https://store.example/manage")
        #expect(reply.info.state(of: "pro", at: PurchasesRig.now).isActive)
        let fields = try #require(rig.http.calls.first).request.headerFields
        #expect(fields[.authorization] == "Bearer test_key")
        #expect(fields[.platform] == "web")
        #expect(fields[.revenueCatETag] == nil)
    }

    @Test(arguments: [("a/b?c", "a%2Fb%3Fc"), ("ä ö", "%C3%A4%20%C3%B6"), ("..", "..")])
    func escapesTheIdOfACustomer(id: String, path: String) async throws {
        rig.http.expect(.get, "/base/v1/subscribers/\(path)", .reply(200, json: PurchasesRig.customer))
        _ = try await rig.service.customer(id, known: nil)
        #expect(rig.http.surprises.isEmpty)
    }

    @Test func keepsADocumentThatHasNotChangedWithTheNewTimeOfTheServer() async throws {
        let known = try CustomerReply(document: Data(PurchasesRig.customer.utf8), etag: "v1")
        rig.http.expect(
            .get, "/base/v1/subscribers/ada",
            .reply(.notModified, [.requestTime: "1800000060000"]))
        let reply = try await rig.service.customer("ada", known: known)
        #expect(rig.http.calls.first?.request.headerFields[.revenueCatETag] == "v1")
        #expect(reply.document == known.document)
        #expect(reply.info.requestDate == PurchasesRig.now + 60)
        #expect(reply.isTimed)
    }

    /// Numbers that no date has; the same as a text in the header.
    @Test(arguments: ["9223372036854775807", "-9223372036854775808", "253402300800000", "-1", "1e300", "1e999"])
    func takesNoNumberThatIsNoDate(number: String) async throws {
        let dated = #""request_date": "2027-01-15T08:00:00Z", "request_date_ms": \#(number)"#
        for members in [dated, #""request_date_ms": \#(number)"#] {
            rig.http.expect(.get, "/base/v1/subscribers/ada", .reply(200, json: #"{\#(members), "subscriber": {}}"#))
        }
        let info = try? await rig.service.customer("ada", known: nil).info
        // A number that no type can hold makes it no JSON.
        #expect(info?.requestDate == (number == "1e999" ? nil : PurchasesRig.now))
        await #expect(throws: PurchasesError.self) { try await rig.service.customer("ada", known: nil) }
        let known = try CustomerReply(document: Data(PurchasesRig.customer.utf8), etag: "v1")
        rig.http.expect(.get, "/base/v1/subscribers/ada", .reply(.notModified, [.requestTime: number]))
        #expect(try await !rig.service.customer("ada", known: known).isTimed)
    }

    /// A server that cannot reach its own database repeats what it said days ago. Its clock says so, and not this machine's,
    /// unless it names no time.
    @Test(
        arguments: [
            (false, "Fri, 15 Jan 2027 08:00:00 GMT", 0), (false, "Mon, 25 Jan 2027 08:00:00 GMT", 864_000),
            (false, "Thu, 14 Jan 2027 08:00:00 GMT", 0), (false, nil, 0), (true, "Mon, 25 Jan 2027 08:00:00 GMT", 0),
        ] as [(Bool, String?, TimeInterval)])
    func saysHowOldAReplyIs(isTestStore: Bool, date: String?, age: TimeInterval) async throws {
        let rig = PurchasesRig(isTestStore: isTestStore)
        var fields = HTTPFields()
        fields[.date] = date
        rig.http.expect(
            .get, "/base/v1/subscribers/ada", .reply(200, fields, body: Data(PurchasesRig.customer.utf8)))
        #expect(try await rig.service.customer("ada", known: nil).age == age)
    }

    @Test func doesNotTakeAReplyWithoutATimeForANewerOne() async throws {
        let known = try CustomerReply(document: Data(PurchasesRig.customer.utf8), etag: "v1")
        rig.http.expect(.get, "/base/v1/subscribers/ada", .reply(.notModified))
        let reply = try await rig.service.customer("ada", known: known)
        #expect(reply.info.requestDate == PurchasesRig.now)
        #expect(!reply.isTimed)
    }

    @Test func readsWhatIsOffered() async throws {
        rig.http.expect(
            .get, "/base/v1/subscribers/ada/offerings",
            .reply(
                200,
                json: """
                    {"current_offering_id": "default", "offerings": [{"identifier": "default", "description": "Pro",
                      "packages": [
                        {"identifier": "$rc_monthly", "platform_product_identifier": "month",
                          "web_checkout_url": "https://pay.example/m"},
                        {"identifier": "$rc_annual", "platform_product_identifier": "year",
                          "web_checkout_url": "javascript:alert(1)"},
                        {"identifier": "broken"}]}]}
                    """))
        let offering = try #require(try await rig.service.offerings(for: "ada")[nil])
        #expect(
            offering.packages == [
                Package(id: "$rc_monthly", product: "month", checkout: URL(string: "https://pay.example/m")),
                Package(id: "$rc_annual", product: "year", checkout: nil),
            ])
    }

    @Test func readsProductsAndLeavesOutWhatItCannotOffer() async throws {
        rig.http.expect(
            .get, "/base/rcbilling/v1/subscribers/ada/products?id=month&id=year&id=ever&id=odd",
            .reply(
                200,
                json: """
                    {"product_details": [
                      {"identifier": "month", "product_type": "subscription", "title": "Monthly",
                       "default_purchase_option_id": "base", "purchase_options": {"base": {
                         "base": {"period_duration": "P1M", "price": {"amount_micros": 4990000, "currency": "USD"}},
                         "trial": {"period_duration": "P1W"},
                         "intro_price": {"period_duration": "P1M", "cycle_count": 3,
                           "price": {"amount_micros": 990000, "currency": "USD"}}}}},
                      {"identifier": "ever", "product_type": "non_consumable", "title": "For ever",
                       "default_purchase_option_id": "o", "purchase_options": {"o": {
                         "base_price": {"amount_micros": 99990000, "currency": "USD"}}}},
                      {"identifier": "odd", "product_type": "subscription", "title": "Odd",
                       "default_purchase_option_id": "o", "purchase_options": {"o": {
                         "base": {"period_duration": "PT1H", "price": {"amount_micros": 1, "currency": "USD"}}}}},
                      {"identifier": "free", "title": "No price", "default_purchase_option_id": "o",
                       "purchase_options": {"o": {}}}]}
                    """))
        let products = try await rig.service.products(["month", "year", "ever", "odd"], for: "ada")
        #expect(products.map(\.id) == ["month", "ever"])
        #expect(products.first?.trial == SubscriptionPeriod("P1W"))
        #expect(products.first?.introduction?.cycles == 3)
        #expect(products.last?.period == nil)
        #expect(try await rig.service.products([], for: "ada").isEmpty)
    }

    @Test func reportsAReceipt() async throws {
        rig.http.expect(.post, "/base/v1/receipts", .reply(200, json: PurchasesRig.customer))
        let id = try #require(UUID(uuidString: "00000000-0000-0000-0000-0000000000AB"))
        let receipt = Receipt.testStore(
            "month", offering: "default", at: PurchasesRig.now, id: id)
        _ = try await rig.service.report(receipt, for: "ada")
        let body = try #require(rig.http.calls.first?.body)
        #expect(
            try ReceivedJSON.decode(JSONValue.self, from: body)
                == .object([
                    "app_user_id": .string("ada"), "product_id": .string("month"),
                    "fetch_token": .string("test_1800000000000_00000000-0000-0000-0000-0000000000ab"),
                    "presented_offering_identifier": .string("default"), "initiation_source": .string("purchase"),
                ]))
    }

    /// Another store would take the receipt for a forged one.
    @Test func reportsNothingToAStoreThatIsNoTestStore() async throws {
        let rig = PurchasesRig(isTestStore: false)
        let receipt = Receipt.testStore("month", offering: nil, at: PurchasesRig.now)
        await #expect(throws: PurchasesError.notConfigured("This store takes no receipts of a Test Store.")) {
            try await rig.service.report(receipt, for: "ada")
        }
        #expect(rig.http.calls.isEmpty)
    }

    @Test func redeemsACode() async throws {
        rig.http.expect(.post, "/base/v1/subscribers/redeem_purchase", .reply(200, json: PurchasesRig.customer))
        _ = try await rig.service.redeem("rdm_1", for: "ada")
        let body = try #require(rig.http.calls.first?.body)
        #expect(
            try ReceivedJSON.decode(JSONValue.self, from: body)
                == .object(["app_user_id": .string("ada"), "redemption_token": .string("rdm_1")]))
    }

    /// What an answer means, and whether it is the last word about a purchase: only a code of the protocol is. A status alone
    /// may be that of a proxy, and what was paid for is reported again.
    @Test(
        arguments: [
            (500, #"{"code": 7101, "message": "x"}"#, .storeFailed, false),
            (400, #"{"code": 7102}"#, .receiptInUse, true), (400, #"{"code": 7103}"#, .receiptInvalid, true),
            (400, #"{"code": 7220}"#, .customerRefused, true), (400, #"{"code": 7256}"#, .customerRefused, true),
            (401, #"{"code": 7224}"#, .keyRefused, false), (401, #"{"code": 7225}"#, .keyRefused, false),
            (401, "", .keyRefused, false), (403, #"{"code": 7712}"#, .keyRefused, false),
            (409, #"{"code": 7638}"#, .inProgress, false), (400, #"{"code": 7629}"#, .inProgress, false),
            (400, #"{"code": "7102"}"#, .receiptInUse, true), (403, #"{"code": "7849"}"#, .codeInvalid, true),
            (400, #"{"code": "receipt_in_use"}"#, .refused(status: 400, ""), false),
            (404, #"{"code": 7849}"#, .codeInvalid, true), (403, #"{"code": 7852}"#, .codeOfAnother, true),
            (
                403, #"{"code": 7853, "purchase_redemption_error_info": {"obfuscated_email": "a***@b.c"}}"#,
                .codeExpired(newCodeSentTo: "a***@b.c"), true
            ),
            (403, #"{"code": 7853}"#, .codeExpired(newCodeSentTo: nil), true),
            (503, "<html>", .serverFailed(status: 503), false),
            (400, #"{"code": 1, "message": "No\u001b[2J."}"#, .refused(status: 400, "No [2J."), false),
            (302, "", .refused(status: 302, ""), false), (304, "", .refused(status: 304, ""), false),
            (400, "", .refused(status: 400, ""), false), (403, "", .refused(status: 403, ""), false),
            (404, "<html>", .refused(status: 404, ""), false), (408, "", .refused(status: 408, ""), false),
            (413, "", .refused(status: 413, ""), false),
        ] as [(Int, String, PurchasesError, Bool)])
    func saysWhatAnErrorOfTheServerMeans(status: Int, body: String, expected: PurchasesError, isFinal: Bool)
        async throws
    {
        rig.http.expect(.post, "/base/v1/receipts", .reply(HTTPResponse.Status(code: status), json: body))
        let receipt = Receipt.testStore("month", offering: nil, at: PurchasesRig.now)
        await #expect(throws: expected) { try await rig.service.report(receipt, for: "ada") }
        #expect(expected.isFinal == isFinal)
    }

    @Test(
        arguments: [
            (.unreachable("no route"), .unreachable("no route")),
            (.timedOut, .unreachable("it did not answer in time")),
            (.tooLarge(limit: 9), .malformed("the reply is larger than 9 bytes")), (.cancelled, .cancelled),
        ] as [(HTTPError, PurchasesError)])
    func saysWhatTheLackOfAReplyMeans(error: HTTPError, expected: PurchasesError) async throws {
        rig.http.expect(.get, "/base/v1/subscribers/ada", .failure(error))
        await #expect(throws: expected) { try await rig.service.customer("ada", known: nil) }
    }

    @Test(arguments: [
        ("", "it is no JSON"), ("[]", "it has no 'subscriber'"), (#"{"subscriber": 1}"#, "it has no 'subscriber'"),
        (#"{"subscriber": {}}"#, "it has no 'request_date'"),
        (#"{"subscriber": {}, "request_date": "today"}"#, "it has no 'request_date'"),
    ])
    func refusesADocumentThatIsNotThatOfACustomer(body: String, words: String) async throws {
        rig.http.expect(.get, "/base/v1/subscribers/ada", .reply(200, json: body))
        await #expect(throws: PurchasesError.malformed(words)) { try await rig.service.customer("ada", known: nil) }
    }

    @Test func asksAgainAtMostThreeTimesWhenTheServerWantsFewerRequests() async throws {
        for _ in 1...4 { rig.http.expect(.get, "/base/v1/subscribers/ada", .reply(.tooManyRequests)) }
        let call = Task { [rig] in try await rig.service.customer("ada", known: nil) }
        for pause in [Duration.milliseconds(750), .seconds(3)] {
            #expect(await rig.clock.sleeper() == pause)
            rig.clock.advance(by: pause)
        }
        await #expect(throws: PurchasesError.rateLimited(until: nil)) { try await call.value }
        #expect(rig.http.calls.count == 4)
    }

    @Test func waitsAsLongAsTheServerAsksForButNotForLong() async throws {
        rig.http.expect(.get, "/base/v1/subscribers/ada", .reply(.tooManyRequests, [.retryAfter: "600"]))
        await #expect(throws: PurchasesError.rateLimited(until: PurchasesRig.now + 600)) {
            try await rig.service.customer("ada", known: nil)
        }
    }

    @Test func passesOnWhyThereIsNoServerToAsk() async throws {
        let rig = PurchasesRig { throw ConfigurationError("The built-in backend has no socket.") }
        await #expect {
            try await rig.service.customer("ada", known: nil)
        } throws: {
            "\($0)" == "The built-in backend has no socket."
        }
    }
}

struct PurchasesKeyTests {
    @Test(arguments: [
        ("test_abc", true), ("rcb_abc", false), ("rcb_sb_x", false), ("appl_x", false), ("mac_x", false),
        ("goog_x", false), ("amzn_x", false), ("galx_x", false),
    ])
    func keysThatArePublicAreTaken(text: String, isTestStore: Bool) throws {
        #expect(try PurchasesKey(text, named: "REVENUECAT_KEY").isTestStore == isTestStore)
    }

    @Test(arguments: ["sk_live_secret", "SK_live_secret"])
    func keysThatAreSecretAreRefusedAndNotRepeated(text: String) {
        #expect {
            try PurchasesKey(text, named: "REVENUECAT_KEY")
        } throws: { error in
            "\(error)".hasPrefix("REVENUECAT_KEY is a secret key, which gives access to every customer.")
                && !"\(error)".contains("live")
        }
    }

    static let wrong =
        ["slipway", "pub_abc", "rcb", "TEST_abc", "xtest_abc", "atk_abc"].map {
            ($0, "it begins with none of rcb_, test_, appl_, mac_, goog_, amzn_, galx_")
        }
        + ["", "a b", "é", String(repeating: "a", count: 257)].map {
            ($0, "it is too long, or contains characters that a key cannot have")
        }

    @Test(arguments: wrong) func keysThatCannotBeKeysAreRefused(text: String, words: String) {
        #expect {
            try PurchasesKey(text, named: "REVENUECAT_KEY")
        } throws: {
            "\($0)" == "REVENUECAT_KEY is not a key: \(words). Copy it again."
        }
    }
}
