import Foundation
import PurchasesClient
import Testing

struct PriceTests {
    /// Amounts in millionths, and how people of a place write them. `_` stands for a blank that does not break.
    @Test(arguments: [
        (4_990_000, "USD", "en_US", "$4.99"), (39_990_000, "USD", "en_US", "$39.99"),
        (1_234_500_000, "USD", "en_US", "$1,234.50"), (4_990_000, "EUR", "en_US", "€4.99"),
        (4_990_000, "EUR", "de_DE", "4,99_€"), (1_500_000_000, "JPY", "en_US", "¥1,500"),
        (1_500_000, "KWD", "en_US", "KWD_1.500"), (12_250_000, "KWD", "en_US", "KWD_12.250"),
        (0, "USD", "en_US", "$0.00"), (4_995_000, "USD", "en_US", "$4.995"), (1_500_000, "JPY", "en_US", "¥1.5"),
        (1_500_500, "KWD", "en_US", "KWD_1.5005"), (1, "EUR", "de_DE", "0,000001_€"),
    ])
    func pricesAreWrittenWithTheDigitsOfTheirCurrency(micros: Int64, currency: String, locale: String, expected: String)
        throws
    {
        let price = try #require(Price(micros: micros, currency: currency))
        #expect(price.text(Locale(identifier: locale)) == expected.replacing("_", with: "\u{a0}"))
    }

    /// By hand: the price times 7, divided by the days of the period; a year has 365, a month a twelfth of it.
    @Test(arguments: [
        (1_990_000, "USD", "P1W", "$1.99"), (4_990_000, "USD", "P1M", "$1.15"),
        (39_990_000, "USD", "P1Y", "$0.77"), (2_990_000, "USD", "P2W", "$1.50"),
        (12_990_000, "USD", "P3M", "$1.00"), (24_990_000, "USD", "P6M", "$0.96"),
        (4_990_000, "EUR", "P1M", "€1.15"), (39_990_000, "EUR", "P1Y", "€0.77"),
        (1_500_000_000, "JPY", "P1M", "¥345"), (9_800_000_000, "JPY", "P1Y", "¥188"),
        (300_000_000, "JPY", "P1W", "¥300"), (1_500_000, "KWD", "P1M", "KWD_0.345"),
        (12_250_000, "KWD", "P1Y", "KWD_0.235"), (500_000, "KWD", "P1W", "KWD_0.500"),
    ])
    func pricesAWeek(micros: Int64, currency: String, period: String, expected: String) throws {
        let price = try #require(Price(micros: micros, currency: currency))
        let text = price.textPerWeek(of: try #require(SubscriptionPeriod(period)), Locale(identifier: "en_US"))
        #expect(text == expected.replacing("_", with: "\u{a0}"))
    }

    /// By hand, rounded down: 39.99 against 12 × 4.99 = 59.88 is 33.2 % less.
    @Test(
        arguments: [
            (39_990_000, "P1Y", 4_990_000, "P1M", 33), (4_990_000, "P1M", 1_990_000, "P1W", 42),
            (59_880_000, "P1Y", 4_990_000, "P1M", nil), (70_000_000, "P1Y", 4_990_000, "P1M", nil),
            (59_290_000, "P1Y", 4_990_000, "P1M", nil), (59_280_000, "P1Y", 4_990_000, "P1M", 1),
            (0, "P1M", 1_990_000, "P1W", 100),
        ] as [(Int64, String, Int64, String, Int?)])
    func pricesSavedAgainstAnotherPlan(micros: Int64, period: String, other: Int64, otherPeriod: String, expected: Int?)
        throws
    {
        let price = try #require(Price(micros: micros, currency: "USD"))
        let otherPrice = try #require(Price(micros: other, currency: "USD"))
        let saving = price.saving(
            for: try #require(SubscriptionPeriod(period)), against: otherPrice,
            for: try #require(SubscriptionPeriod(otherPeriod)))
        #expect(saving == expected)
    }

    @Test func pricesInDifferentCurrenciesAreNotCompared() throws {
        let month = try #require(SubscriptionPeriod("P1M"))
        let price = try #require(Price(micros: 1, currency: "USD"))
        #expect(try price.saving(for: month, against: #require(Price(micros: 9, currency: "EUR")), for: month) == nil)
    }

    @Test(arguments: [(-1, "USD"), (1, "usd"), (1, "US"), (1, "EURO"), (1, "")])
    func pricesThatCannotBeAreRefused(micros: Int64, currency: String) {
        #expect(Price(micros: micros, currency: currency) == nil)
    }
}

struct SubscriptionPeriodTests {
    @Test(arguments: [("P3D", 3), ("P1W", 1), ("P1M", 1), ("P6M", 6), ("P1Y", 1)])
    func periodsAreRead(text: String, count: Int) throws {
        let period = try #require(SubscriptionPeriod(text))
        #expect(period.count == count)
        #expect(text.hasSuffix(period.unit.rawValue))
    }

    @Test(arguments: [
        "", "P", "P1", "1M", "PM", "P0M", "P-1M", "P+1M", "P1MT", "PT1M", "P1.5M", "P1001D", "P99999999999M", "P１M",
    ])
    func periodsThatNoSubscriptionHasAreRefused(text: String) {
        #expect(SubscriptionPeriod(text) == nil)
    }

    @Test(arguments: [
        ("2026-11-25T12:00:00Z", "P1W", "2026-12-02T12:00:00Z"),
        ("2026-11-25T12:00:00Z", "P1M", "2026-12-25T12:00:00Z"),
        ("2027-01-31T00:00:00Z", "P1M", "2027-02-28T00:00:00Z"),
        ("2028-02-29T00:00:00Z", "P1Y", "2029-02-28T00:00:00Z"),
        ("2026-12-31T23:59:59Z", "P3D", "2027-01-03T23:59:59Z"),
    ])
    func periodsEndByTheCalendar(start: String, period: String, expected: String) throws {
        let start = try Date(start, strategy: .iso8601)
        #expect(try #require(SubscriptionPeriod(period)).end(from: start).formatted(.iso8601) == expected)
    }

    @Test(arguments: [("P6D", "P1W"), ("P4W", "P1M"), ("P1M", "P5W"), ("P11M", "P1Y"), ("P364D", "P1Y")])
    func periodsAreComparedByTheirLength(shorter: String, longer: String) throws {
        let (shorter, longer) = (try #require(SubscriptionPeriod(shorter)), try #require(SubscriptionPeriod(longer)))
        #expect(shorter.isShorter(than: longer))
        #expect(!longer.isShorter(than: shorter))
    }
}

struct EntitlementStateTests {
    private static let start = Date(timeIntervalSince1970: 1_800_000_000)
    private static let end = start + 1_000

    /// The members of the entitlement and of its subscription, and the state before its end.
    @Test(
        arguments: [
            ("", #""period_type": "normal""#, .active(until: end)),
            ("", #""period_type": "intro""#, .active(until: end)),
            ("", #""period_type": "something new""#, .active(until: end)),
            ("", #""period_type": "trial""#, .trial(until: end, renews: true)),
            (
                "", #""period_type": "trial", "unsubscribe_detected_at": "2026-01-01T00:00:00Z""#,
                .trial(until: end, renews: false)
            ),
            ("", #""unsubscribe_detected_at": "2026-01-01T00:00:00Z""#, .cancelled(until: end)),
            ("", #""period_type": "prepaid""#, .cancelled(until: end)),
            ("", #""billing_issues_detected_at": "2026-01-01T00:00:00Z""#, .billingIssue(until: end)),
            ("", #""store": "promotional""#, .gifted(until: end)),
            ("", #""refunded_at": "2027-01-15T08:00:00Z""#, .active(until: end)),
            (
                "", #""refunded_at": "2027-01-15T08:00:00Z", "unsubscribe_detected_at": "2026-01-01T00:00:00Z""#,
                .cancelled(until: end)
            ),
        ] as [(String, String, EntitlementState)])
    func entitlementWhileItHolds(_: String, subscription: String, expected: EntitlementState) throws {
        let info = try info(expires: Self.end, subscription: subscription)
        #expect(info.state(of: "pro", at: Self.start) == expected)
        #expect(info.state(of: "pro", at: Self.end) == expected)
    }

    @Test func entitlementAfterItsEnd() throws {
        let info = try info(expires: Self.end, subscription: #""period_type": "normal""#)
        #expect(info.state(of: "pro", at: Self.end + 1) == .expired(at: Self.end))
    }

    @Test func entitlementThatWasRefundedAfterItsEnd() throws {
        let info = try info(expires: Self.end, subscription: #""refunded_at": "2027-01-15T08:00:00Z""#)
        #expect(info.state(of: "pro", at: Self.end + 1) == .refunded(at: Self.start))
    }

    /// Where its product was bought, and whether it counts.
    @Test(arguments: [
        ("", false), (#""subscriptions": {}"#, false), (#""subscriptions": {"q": {}}"#, false),
        (#""non_subscriptions": {"p": []}"#, false), (#""subscriptions": {"p": {}}"#, true),
        (#""non_subscriptions": {"p": [{"purchase_date": "2027-01-15T08:00:00Z"}]}"#, true),
    ])
    func entitlementOfAProductThatWasNotBoughtGrantsNothing(purchases: String, counts: Bool) throws {
        let document = """
            {"request_date_ms": 1, "subscriber": {\(purchases.isEmpty ? "" : purchases + ",")
              "entitlements": {"pro": {"product_identifier": "p", "expires_date": null}}}}
            """
        let info = try CustomerReply(document: Data(document.utf8), etag: nil).info
        #expect(info.state(of: "pro", at: Self.start) == (counts ? .lifetime : .none))
    }

    @Test func entitlementInItsGracePeriod() throws {
        let grace = Self.end + 500
        let info = try info(
            expires: Self.end, grace: grace,
            subscription: #""billing_issues_detected_at": "2026-01-01T00:00:00Z""#)
        #expect(info.state(of: "pro", at: Self.end + 1) == .billingIssue(until: grace))
        #expect(info.state(of: "pro", at: grace + 1) == .expired(at: grace))
    }

    @Test(arguments: [("rc_billing", .lifetime), ("promotional", .gifted(until: nil))] as [(String, EntitlementState)])
    func entitlementThatNeverEnds(store: String, expected: EntitlementState) throws {
        let info = try info(expires: nil, subscription: #""store": "\#(store)""#)
        #expect(info.state(of: "pro", at: .distantFuture) == expected)
    }

    @Test func entitlementThatWasNeverBought() throws {
        let info = try info(expires: Self.end, subscription: "")
        #expect(info.state(of: "gold", at: Self.start) == .none)
    }

    @Test func entitlementThatAServerLeavesOutAfterARefund() throws {
        let document =
            #"{"request_date_ms": 1, "subscriber": {"subscriptions": {"p": {"refunded_at": "2027-01-15T08:00:00Z"}}}}"#
        let info = try CustomerReply(document: Data(document.utf8), etag: nil).info
        #expect(info.state(of: "pro", at: Self.start) == .refunded(at: Self.start))
    }

    @Test func entitlementWhoseEndCannotBeReadIsNotUnlocked() throws {
        for end in [#""soon""#, "7", "{}"] {
            let document = """
                {"request_date_ms": 1, "subscriber": {"entitlements": {"pro": {"product_identifier": "p", "expires_date": \(end)}},
                  "subscriptions": {"p": {}}}}
                """
            let info = try CustomerReply(document: Data(document.utf8), etag: nil).info
            #expect(info.state(of: "pro", at: Self.start) == .none)
        }
    }

    private func info(expires: Date?, grace: Date? = nil, subscription: String) throws -> CustomerInfo {
        func value(_ date: Date?) -> String { date.map { "\"\($0.formatted(.iso8601))\"" } ?? "null" }
        let document = """
            {"request_date_ms": \(Int64(Self.start.timeIntervalSince1970 * 1_000)), "subscriber": {
              "entitlements": {"pro": {"product_identifier": "p", "purchase_date": "2026-01-01T00:00:00Z",
                "expires_date": \(value(expires)), "grace_period_expires_date": \(value(grace))}},
              "subscriptions": {"p": {\(subscription)}}}}
            """
        return try CustomerReply(document: Data(document.utf8), etag: nil).info
    }
}

struct LastPurchaseTests {
    private static let start = Date(timeIntervalSince1970: 1_800_000_000)
    private static let running = LastPurchase(purchased: start, unsubscribed: nil)
    private static let cancelled = LastPurchase(purchased: start, unsubscribed: start + 5)
    private static let undated = LastPurchase(purchased: nil, unsubscribed: nil)

    @Test(
        arguments: [
            (nil, running, true), (nil, undated, true), (running, running, false), (cancelled, cancelled, false),
            (running, cancelled, false), (cancelled, running, true), (undated, undated, false),
            (undated, running, true), (running, undated, false),
            (running, LastPurchase(purchased: start + 1, unsubscribed: nil), true),
            (running, LastPurchase(purchased: start - 1, unsubscribed: nil), false),
            (cancelled, LastPurchase(purchased: start + 9, unsubscribed: start + 10), true),
        ] as [(LastPurchase?, LastPurchase, Bool)])
    func aPurchaseIsNewWhenItIsLaterOrItsCancellationWasTakenBack(
        earlier: LastPurchase?, later: LastPurchase, isNew: Bool
    ) {
        #expect(later.isNew(since: earlier) == isNew)
    }

    @Test func eachProductHasItsOwn() throws {
        let document = """
            {"request_date_ms": 1, "subscriber": {
              "entitlements": {"pro": {"product_identifier": "year", "purchase_date": "2027-01-15T08:00:00Z"}},
              "subscriptions": {"year": {}, "month": {"purchase_date": "2027-01-15T08:00:01Z",
                "unsubscribe_detected_at": "2027-01-15T08:00:02Z"}},
              "non_subscriptions": {"ever": [{"purchase_date": "2027-01-15T08:00:03Z"},
                {"purchase_date": "2027-01-15T08:00:04Z"}], "never": []}}}
            """
        let info = try CustomerReply(document: Data(document.utf8), etag: nil).info
        #expect(info.lastPurchase(of: "year") == LastPurchase(purchased: Self.start, unsubscribed: nil))
        #expect(
            info.lastPurchase(of: "month") == LastPurchase(purchased: Self.start + 1, unsubscribed: Self.start + 2))
        #expect(info.lastPurchase(of: "ever") == LastPurchase(purchased: Self.start + 4, unsubscribed: nil))
        #expect(info.lastPurchase(of: "never") == nil)
        #expect(info.lastPurchase(of: "week") == nil)
    }
}
