import Foundation
@testable import PurchasesClient
import Testing

@testable import ContentFeature

struct PriceWordsTests {
    private let now = Date(timeIntervalSince1970: 1_800_000_000)

    /// A currency, millionths, a period, and what is said. `_` stands for a blank that does not break.
    @Test(arguments: [
        ("en_US", "USD", 1_990_000, "P1W", "$1.99 a week"), ("en_US", "USD", 39_990_000, "P1Y", "$39.99 a year"),
        ("en_US", "USD", 12_990_000, "P3M", "$12.99 every 3 months"),
        ("en_DE", "EUR", 4_990_000, "P1M", "4,99_€ a month"), ("en_US", "JPY", 1_500_000_000, "P1M", "¥1,500 a month"),
        ("en_US", "KWD", 1_500_000, "P1M", "KWD_1.500 a month"),
    ])
    func thePriceNamesItsPeriod(locale: String, currency: String, micros: Int64, period: String, words: String) throws {
        let price = PriceWords(locale: Locale(identifier: locale)).price(of: try product(currency, micros, period))
        #expect(price == words.replacing("_", with: "\u{a0}"))
    }

    @Test(arguments: [
        (1, nil, "You pay $0.99 now for 1 month, then $4.99 every month until you cancel."),
        (3, nil, "You pay $0.99 now and every month, 3 times in all, then $4.99 every month until you cancel."),
        (
            1, "P1W",
            "Free for 1 week, then $0.99 for 1 month, then $4.99 every month until you cancel. The first charge is on "
                + "January 22, 2027."
        ),
        (
            3, "P1W",
            "Free for 1 week, then $0.99 every month, 3 times in all, then $4.99 every month until you cancel. The first "
                + "charge is on January 22, 2027."
        ),
    ])
    func aLowerPriceAtTheStartSaysForHowLong(cycles: Int, trial: String?, words: String) throws {
        #expect(Self.words.renewal(of: try introduced(cycles, trial: trial), at: now) == words)
    }

    /// The first charge is the lower price.
    @Test func theDaysOfATrialNameTheFirstChargeThatThereIs() throws {
        let days = try #require(Self.words.trialDays(of: try introduced(1, trial: "P1W"), at: now))
        #expect(days.last == "January 22, 2027: the first charge, $0.99, unless you have cancelled.")
    }

    @Test(arguments: [
        ("P1D", "Slipway reminds you the next time that you open it."),
        ("P2D", "Slipway reminds you the next time that you open it."),
        ("P3D", "January 16, 2027: Slipway reminds you when you open it."),
        ("P1W", "January 20, 2027: Slipway reminds you when you open it."),
    ])
    func noReminderIsPromisedForADayThatIsOver(trial: String, words: String) throws {
        let product = Product(
            id: "p", title: "Pro", price: try #require(Price(micros: 4_990_000, currency: "USD")),
            period: SubscriptionPeriod("P1M"), trial: SubscriptionPeriod(trial))
        #expect(try #require(Self.words.trialDays(of: product, at: now))[1] == words)
    }

    private static let words = PriceWords(locale: Locale(identifier: "en_US"))

    private func introduced(_ cycles: Int, trial: String?) throws -> Product {
        let month = try #require(SubscriptionPeriod("P1M"))
        let introduction = Product.Introduction(
            price: try #require(Price(micros: 990_000, currency: "USD")), period: month, cycles: cycles)
        return Product(
            id: "p", title: "Pro", price: try #require(Price(micros: 4_990_000, currency: "USD")), period: month,
            trial: trial.flatMap { SubscriptionPeriod($0) }, introduction: introduction)
    }

    private func product(_ currency: String, _ micros: Int64, _ period: String) throws -> Product {
        Product(
            id: "p", title: "Pro", price: try #require(Price(micros: micros, currency: currency)),
            period: SubscriptionPeriod(period))
    }
}
