import Foundation
import PurchasesClient
import Testing

@testable import ContentFeature

@Suite struct PriceWordsTests {
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
        (1, "You pay $0.99 now for 1 month, then $4.99 every month until you cancel."),
        (3, "You pay $0.99 now and every month, 3 times in all, then $4.99 every month until you cancel."),
    ])
    func aLowerPriceAtTheStartSaysForHowLong(cycles: Int, words: String) throws {
        let month = try #require(SubscriptionPeriod("P1M"))
        let introduction = Product.Introduction(
            price: try #require(Price(micros: 990_000, currency: "USD")), period: month, cycles: cycles)
        let product = Product(
            id: "p", title: "Pro", price: try #require(Price(micros: 4_990_000, currency: "USD")), period: month,
            introduction: introduction)
        let renewal = PriceWords(locale: Locale(identifier: "en_US")).renewal(of: product, hasTrial: true, at: now)
        #expect(renewal == words)
    }

    private func product(_ currency: String, _ micros: Int64, _ period: String) throws -> Product {
        Product(
            id: "p", title: "Pro", price: try #require(Price(micros: micros, currency: currency)),
            period: SubscriptionPeriod(period))
    }
}
