import ContentFeatureTesting
import Design
import Foundation
import PurchasesClient
import Testing
@testable import ContentFeature

/// What the app's own paywalls must not do to the people who read them, at the prices that the stand-in ships with.
@MainActor
struct DarkPatternTests {
    /// Words that press, shame or count down.
    private nonisolated static let pressing = [
        "hurry", "last chance", "only today", "today only", "only now", "limited", "expires", "countdown", "count down",
        "seconds left", "minutes left", "hours left", "days left", "don't miss", "act now", "offer ends", "no thanks",
        "i don't want", "best value", "most popular", "recommended", "everyone",
    ]

    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        let currency: String
        let withTrials: Bool

        var testDescription: String { "\(name), \(currency)\(withTrials ? ", with trials" : "")" }

        static let all = (Paywalls.names + ["paywall"]).flatMap { name in
            ShippedPrices.currencies.flatMap { currency in
                [true, false].map { Case(name: name, currency: currency, withTrials: $0) }
            }
        }
    }

    private func open(_ shown: Case) async throws -> PaywallView {
        let sold = try ShippedPrices.sold(in: shown.currency, withTrials: shown.withTrials)
        let store = InMemoryPurchases(sold: sold, now: { Date(timeIntervalSince1970: 1_800_000_000) })
        return await ContentRig(purchases: store).openPaywall(shown.name)
    }

    private func texts(of screen: Screen) -> [String] {
        [screen.title] + screen.sections.compactMap(\.title)
            + screen.elements.flatMap { element in
                [element.label, element.value, element.secret?.hint, element.error].compactMap(\.self)
                    + element.options.map(\.label)
            }
    }

    @Test(arguments: Case.all)
    func noTextPresses(_ shown: Case) async throws {
        let view = try await open(shown)
        let texts = texts(of: view.screen)
        #expect(texts.count > 10)
        for text in texts {
            for word in Self.pressing { #expect(!text.lowercased().contains(word), "\(text)") }
            #expect(text.firstMatch(of: /\d{1,2}:\d{2}/) == nil, "a clock: \(text)")
        }
    }

    /// The plan that is chosen for the person costs the least a week, or the screen names what the cheaper ones cost.
    @Test(arguments: Case.all)
    func noDearerPlanIsChosenWithoutSayingSo(_ shown: Case) async throws {
        let view = try await open(shown)
        let sold = try ShippedPrices.sold(in: shown.currency, withTrials: shown.withTrials)
        let paywall = Paywalls.standard.paywall(shown.name)
        let texts = texts(of: view.screen).joined(separator: "\n")
        let chosen = try #require(sold.first { $0.package == paywall.chosen }).product
        let own = chosen.price.perWeek(of: try #require(chosen.period, "what is bought once is not chosen at first"))
        let locale = Locale(identifier: "en_US")
        #expect(texts.contains(chosen.price.text(locale)))
        for (package, other) in sold where paywall.packages.contains(package) {
            guard let period = other.period, other.price.perWeek(of: period) < own else { continue }
            #expect(texts.contains(other.price.text(locale)), "\(package) is cheaper, and its price is not named")
            #expect(texts.contains("\(other.price.textPerWeek(of: period, locale)) a week"))
        }
    }

    @Test(arguments: Case.all)
    func theWayOutIsThereAndStandsLast(_ shown: Case) async throws {
        let last = try #require(try await open(shown).screen.elements.last)
        #expect(last.id == "\(shown.name).close" && last.role == .cancel && last.isEnabled)
    }

    /// One sentence has the exact price and how often it is charged, for every plan.
    @Test(arguments: Case.all)
    func thePriceAndItsRenewalStandInOneSentence(_ shown: Case) async throws {
        let view = try await open(shown)
        let sold = try ShippedPrices.sold(in: shown.currency, withTrials: shown.withTrials)
        let packages = Paywalls.standard.paywall(shown.name).packages
        for package in packages {
            if packages.count > 1 { try await view.select(package, in: "\(shown.name).plan") }
            let product = try #require(sold.first { $0.package == package }).product
            let renewal = try #require(view.value("\(shown.name).renewal"))
            let price = product.price.text(Locale(identifier: "en_US"))
            let cadence = product.period.map { "every \($0.unit) until you cancel" } ?? "once, now"
            // A point stands in prices, too.
            let sentence = renewal.components(separatedBy: ". ").first { $0.contains(price) }
            #expect(sentence?.contains(cadence) == true, "\(renewal)")
        }
    }

    /// Nothing is called free that is charged now.
    @Test(arguments: Case.all)
    func onlyATrialIsCalledFree(_ shown: Case) async throws {
        let view = try await open(shown)
        let renewal = try #require(view.value("\(shown.name).renewal"))
        guard renewal.hasPrefix("You pay") else {
            #expect(shown.withTrials && renewal.hasPrefix("Free for"), "\(renewal)")
            return
        }
        for text in texts(of: view.screen) {
            #expect(text.firstMatch(of: /[Ff]or free|[Ff]ree trial|nothing today/) == nil, "\(text)")
        }
    }
}

/// What the stand-in sells, as `Catalogue+Shipped.swift` of LocalBackend has it, which a feature cannot import.
enum ShippedPrices {
    static let currencies = ["USD", "EUR", "JPY", "KWD"]

    private static let table: [(package: String, period: String?, trial: String?, micros: [String: Int64])] = [
        (
            "$rc_monthly", "P1M", "P1W",
            ["USD": 4_990_000, "EUR": 4_990_000, "JPY": 750_000_000, "KWD": 1_490_000]
        ),
        (
            "$rc_annual", "P1Y", "P2W",
            ["USD": 39_990_000, "EUR": 39_990_000, "JPY": 6_000_000_000, "KWD": 11_990_000]
        ),
        ("$rc_weekly", "P1W", nil, ["USD": 1_990_000, "EUR": 1_990_000, "JPY": 300_000_000, "KWD": 590_000]),
        (
            "$rc_lifetime", nil, nil,
            ["USD": 99_990_000, "EUR": 99_990_000, "JPY": 15_000_000_000, "KWD": 29_990_000]
        ),
    ]

    static func sold(in currency: String, withTrials: Bool) throws -> [InMemoryPurchases.Sold] {
        try table.map { row in
            let micros = try #require(row.micros[currency])
            let product = Product(
                id: row.package, title: "Slipway Pro", price: try #require(Price(micros: micros, currency: currency)),
                period: row.period.flatMap { SubscriptionPeriod($0) },
                trial: withTrials ? row.trial.flatMap { SubscriptionPeriod($0) } : nil)
            return (row.package, product)
        }
    }
}
