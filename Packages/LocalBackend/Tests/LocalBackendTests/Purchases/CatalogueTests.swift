import Foundation
import Testing

@testable import LocalBackend

extension LocalBackendTests {
    /// What the store sells.
    struct CatalogueTests {
        @Test func theShippedCatalogueIsValidAndSurvivesItsFile() async throws {
            #expect(CatalogueCheck.problem(in: .shipped) == nil)
            #expect(Catalogue.shipped.currencies == ["EUR", "JPY", "KWD", "USD"])
            try await withTemporaryDirectory(exists: true) { directory in
                let file = CatalogueFile(dataDirectory: directory)
                #expect(try file.load() == .shipped)
                try TestStore(dataDirectory: directory).catalogue().write(to: file.url)
                #expect(try file.load() == .shipped)
            }
        }

        @Test(.backend) func offeringsAreDescribed() async throws {
            let answer = try await test.purchases("GET", "/v1/subscribers/ada/offerings")
            func package(_ id: String, _ product: String) -> String {
                #"{"identifier":"\#(id)","platform_product_identifier":"\#(product)","web_checkout_url":null}"#
            }
            #expect(
                answer.text
                    == #"{"current_offering_id":"default","offerings":[{"description":"Slipway Pro","#
                    + #""identifier":"default","metadata":{},"packages":["#
                    + [
                        package("$rc_monthly", "slipway_pro_monthly"), package("$rc_annual", "slipway_pro_annual"),
                        package("$rc_weekly", "slipway_pro_weekly"),
                        package("$rc_lifetime", "slipway_pro_lifetime"),
                    ].joined(separator: ",")
                    + #"],"paywall":null,"web_checkout_url":null}]}"#)
        }

        @Test(.backend) func productsHaveTheirPrices() async throws {
            let path = "/rcbilling/v1/subscribers/ada/products?id="
            let answer = try await test.purchases(
                "GET", path + "slipway_pro_lifetime&id=nothing&id=slipway_pro_monthly")
            #expect(
                answer.text
                    == #"{"product_details":[{"default_purchase_option_id":"base_option","description":null,"#
                    + #""identifier":"slipway_pro_lifetime","product_type":"non_consumable","purchase_options":"#
                    + #"{"base_option":{"base_price":{"amount_micros":99990000,"currency":"USD"},"discount":null,"#
                    + #""id":"base_option","price_id":"slipway_pro_lifetime_USD"}},"title":"Slipway Pro, for ever"},"#
                    + #"{"default_purchase_option_id":"base_option","description":null,"#
                    + #""identifier":"slipway_pro_monthly","product_type":"subscription","purchase_options":"#
                    + #"{"base_option":{"base":{"cycle_count":1,"period_duration":"P1M","#
                    + #""price":{"amount_micros":4990000,"currency":"USD"}},"discount":null,"id":"base_option","#
                    + #""intro_price":null,"price_id":"slipway_pro_monthly_USD","#
                    + #""trial":{"cycle_count":1,"period_duration":"P1W","price":null}}},"#
                    + #""title":"Slipway Pro, monthly"}]}"#)
            // A trial is offered once.
            _ = try await test.buy()
            let later = try await test.purchases("GET", path + "slipway_pro_annual")
            #expect(later.text.contains(#""trial":null"#))
            let other = try await test.purchases("GET", "/rcbilling/v1/subscribers/bob/products?id=slipway_pro_annual")
            #expect(other.text.contains(#""period_duration":"P2W""#))
            for query in ["", "?id=", "?currency=EUR"] {
                let refused = try await test.purchases("GET", "/rcbilling/v1/subscribers/ada/products" + query)
                #expect(refused.status == 400 && refused.code == 7662)
            }
        }

        @Test(.backend) func theCurrencyIsTheClientsOrTheStores() async throws {
            let path = "/rcbilling/v1/subscribers/ada/products?id=slipway_pro_monthly"
            func price(_ query: String = "") async throws -> String {
                let text = try await test.purchases("GET", path + query).text
                return text.firstMatch(of: /"price":(\{"amount_micros[^}]*\})/).map { String($0.output.1) } ?? ""
            }
            #expect(try await price() == #"{"amount_micros":4990000,"currency":"USD"}"#)
            #expect(try await price("&currency=jpy") == #"{"amount_micros":750000000,"currency":"JPY"}"#)
            try await test.testStore.useCurrency("kwd")
            #expect(try await price() == #"{"amount_micros":1490000,"currency":"KWD"}"#)
            #expect(try await price("&currency=CHF") == #"{"amount_micros":1490000,"currency":"KWD"}"#)
            let body = TestBackend.receipt("slipway_pro_weekly").replacing(
                #"{"app_user_id""#, with: #"{"currency":"EUR","app_user_id""#)
            let bought = try await test.purchases("POST", "/v1/receipts", body)
            #expect(
                (bought.subscription("slipway_pro_weekly")?["price"] as? [String: Any])?["currency"] as? String
                    == "EUR")
        }

        private static let offering = #"{"id":"x","description":"","packages":[{"id":"p","product":"a"}]}"#
        private static let product =
            #"{"id":"a","title":"A","period":"P1M","entitlements":["pro"],"prices":{"USD":1000000}}"#

        /// The file, and what is wrong with it.
        static let faults: [(String, String)] = [
            ("", "Line 1, column 1 is not JSON. Correct it."),
            ("{\n  \"offerings\": [,\n", "Line 2, column 17 is not JSON. Correct it."),
            ("[]", "It is not an object. Begin it with '{'."),
            (#"{"products":[]}"#, "'offerings' is missing. Add it."),
            (#"{"offerings":[],"products":[]}"#, "'products' is empty. Add one."),
            (#"{"offerings":[],"products":[\#(product)]}"#, "'offerings' is empty. Add one."),
            (
                #"{"offerings":[{"id":"x","description":"","packages":[{"id":"p","product":"b"}]}],"products":[\#(product)]}"#,
                "'offerings[0].packages[0].product' is 'b', and there is no such product. Did you mean 'a'?"
            ),
            (
                #"{"current":"y","offerings":[{"id":"x","description":"","packages":[{"id":"p","product":"a"}]}],"#
                    + #""products":[\#(product)]}"#,
                "'current' is 'y', and there is no such offering. Did you mean 'x'?"
            ),
            (
                #"{"offerings":[],"products":[\#(product),\#(product)]}"#,
                "'products[1].id' is 'a' again. Rename one of them."
            ),
            (
                #"{"offerings":[],"products":[\#(product.replacing("P1M", with: "monthly"))]}"#,
                "'products[0].period' must be a period such as P1M. Correct it."
            ),
            (
                #"{"offerings":[{"id":"x","description":"","packages":[]}],"products":[\#(product.replacing(#""P1M""#, with: #"null,"trial":"P1W""#))]}"#,
                "'products[0]' has a trial but no period. Add 'period', or remove 'trial'."
            ),
            (
                #"{"offerings":[{"id":"x","description":"","packages":[]}],"products":[\#(product.replacing(#"["pro"]"#, with: "[]"))]}"#,
                "'products[0].entitlements' must name what the product gives. Add \"pro\", for example."
            ),
            (
                #"{"offerings":[],"products":[\#(product.replacing(#""A""#, with: "1"))]}"#,
                "'products[0].title' has a value of the wrong type. Compare it with the built-in catalogue."
            ),
        ]

        /// What stands in the file instead of something, and what is wrong with it.
        static let values = [
            (#""id":"a""#, #""id":"a\u001b""#, "'products[0].id' must be visible characters. Correct it."),
            (#"["pro"]"#, #"["pro",""]"#, "'products[0].entitlements[1]' must be visible characters. Correct it."),
            (#""id":"x""#, #""id":"x y""#, "'offerings[0].id' must be visible characters. Correct it."),
            (#""id":"p""#, #""id":"""#, "'offerings[0].packages[0].id' must be visible characters. Correct it."),
            (#""A""#, #"" ""#, "'products[0].title' is empty. Add one."),
            ("1000000", "-1", "'products[0].prices.USD' must be 0 to 10000000000000. Correct it."),
            ("1000000", "10000000000001", "'products[0].prices.USD' must be 0 to 10000000000000. Correct it."),
        ]

        @Test func aFileThatIsWrongIsNamedWithThePlaceAndTheRepair() async throws {
            try await withTemporaryDirectory(exists: true) { directory in
                let file = CatalogueFile(dataDirectory: directory)
                let whole = #"{"offerings":[\#(Self.offering)],"products":[\#(Self.product)]}"#
                let rows = Self.faults + Self.values.map { (whole.replacing($0, with: $1), $2) }
                for (text, problem) in rows {
                    try Data(text.utf8).write(to: file.url)
                    let words =
                        "The catalogue \(file.url.path) cannot be used. \(problem) Or remove the file to use the built-in "
                        + "catalogue."
                    #expect(throws: TestStoreError.catalogue(reason: words)) { try file.load() }
                }
            }
        }

        @Test(.backend) func aWrongFileStopsOnlyWhatNeedsIt() async throws {
            let token = TestBackend.newToken()
            _ = try await test.buy(token: token)
            let url = CatalogueFile(dataDirectory: test.directory).url
            try Data("{".utf8).write(to: url)
            let refused = try await test.purchases("GET", "/v1/subscribers/ada/offerings")
            #expect(refused.status == 500 && refused.code == 7110)
            #expect(refused.string("message")?.hasPrefix("The catalogue \(url.path) cannot be used. Line 1") == true)
            #expect(try await test.buy().status == 500)
            #expect(try await test.subscriber().isPro)
            #expect(try await test.buy(token: token).status == 200)
            #expect(try await test.signUp().status == 200)
            // A repaired file is used at once. What was bought before keeps its terms.
            try Data(#"{"offerings":[\#(Self.offering)],"products":[\#(Self.product)]}"#.utf8).write(to: url)
            #expect(try await test.buy("a", user: "bob").isPro)
            #expect(try await test.subscriber().subscription()?["period_type"] as? String == "trial")
        }
    }
}
