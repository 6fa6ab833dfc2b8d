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
        (0, "USD", "en_US", "$0.00"),
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
