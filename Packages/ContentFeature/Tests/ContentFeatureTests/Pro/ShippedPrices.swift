import ContentFeatureTesting
import PurchasesClient
import Testing

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
