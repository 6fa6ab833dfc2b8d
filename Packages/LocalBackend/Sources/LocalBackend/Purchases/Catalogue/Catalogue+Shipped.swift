extension Catalogue {
    /// What the store sells unless the data directory holds a `purchases-catalogue.json`.
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
