import Core

/// What the store sells: products, and offerings that present them. The form of the file `purchases-catalogue.json`.
struct Catalogue: Sendable, Equatable, Codable {
    /// The offering that clients show unless they ask for another one.
    var current: String?
    var offerings: [CatalogueOffering]
    var products: [CatalogueProduct]

    func product(_ id: String) -> CatalogueProduct? { products.first { $0.id == id } }

    /// What the products give, in alphabetical order.
    var entitlements: [String] { Set(products.flatMap(\.entitlements)).sorted() }

    /// The currencies that every product has a price in, in alphabetical order.
    var currencies: [String] {
        let all = products.map { Set($0.prices.keys) }
        return all.dropFirst().reduce(all.first ?? []) { $0.intersection($1) }.sorted()
    }

    static let shipped = Catalogue(
        current: "default",
        offerings: [
            CatalogueOffering(
                id: "default", description: "Slipway Pro",
                packages: [
                    CatalogueOffering.Package(id: "$rc_monthly", product: "slipway_pro_monthly"),
                    CatalogueOffering.Package(id: "$rc_annual", product: "slipway_pro_annual"),
                    CatalogueOffering.Package(id: "$rc_weekly", product: "slipway_pro_weekly"),
                    CatalogueOffering.Package(id: "$rc_lifetime", product: "slipway_pro_lifetime"),
                ])
        ],
        products: [
            CatalogueProduct(
                id: "slipway_pro_monthly", title: "Slipway Pro, monthly", period: StorePeriod("P1M"),
                trial: StorePeriod("P1W"), entitlements: ["pro"],
                prices: ["USD": 4_990_000, "EUR": 4_990_000, "JPY": 750_000_000, "KWD": 1_490_000]),
            CatalogueProduct(
                id: "slipway_pro_annual", title: "Slipway Pro, annual", period: StorePeriod("P1Y"),
                trial: StorePeriod("P2W"), entitlements: ["pro"],
                prices: ["USD": 39_990_000, "EUR": 39_990_000, "JPY": 6_000_000_000, "KWD": 11_990_000]),
            CatalogueProduct(
                id: "slipway_pro_weekly", title: "Slipway Pro, weekly", period: StorePeriod("P1W"),
                entitlements: ["pro"],
                prices: ["USD": 1_990_000, "EUR": 1_990_000, "JPY": 300_000_000, "KWD": 590_000]),
            CatalogueProduct(
                id: "slipway_pro_lifetime", title: "Slipway Pro, for ever", entitlements: ["pro"],
                prices: ["USD": 99_990_000, "EUR": 99_990_000, "JPY": 15_000_000_000, "KWD": 29_990_000]),
        ])
}

struct CatalogueOffering: Sendable, Equatable, Codable {
    struct Package: Sendable, Equatable, Codable {
        /// `$rc_monthly` and the like, or a name of its own.
        var id: String
        var product: String
    }

    var id: String
    var description: String
    /// Anything, for clients.
    var metadata: [String: JSONValue]?
    var packages: [Package]
}

struct CatalogueProduct: Sendable, Equatable, Codable {
    var id: String
    var title: String
    var description: String?
    /// How often it renews; nil for a product that is bought once and for ever.
    var period: StorePeriod?
    /// How long it is free for a subscriber who has had no trial of the same entitlements before.
    var trial: StorePeriod?
    var entitlements: [String]
    /// In millionths of each currency's unit: `4990000` is 4.99.
    var prices: [String: Int]

    /// The price in one of these currencies, the first that the product has one in. Every product has a price.
    func price(in currencies: String?...) -> StorePrice {
        let known = currencies.compactMap(\.self).first { prices[$0] != nil } ?? prices.keys.min() ?? "USD"
        return StorePrice(micros: prices[known] ?? 0, currency: known)
    }
}

struct StorePrice: Sendable, Equatable, Codable {
    /// In millionths of the currency's unit.
    var micros: Int
    var currency: String
}
