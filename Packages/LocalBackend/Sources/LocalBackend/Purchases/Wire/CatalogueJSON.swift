import Core

/// What a client is told about a catalogue.
enum CatalogueJSON {
    /// The offerings, without prices.
    static func offerings(of catalogue: Catalogue) -> WireJSON {
        [
            "current_offering_id": WireJSON(catalogue.current),
            "offerings": .array(catalogue.offerings.map(offering)),
        ]
    }

    private static func offering(_ offering: CatalogueOffering) -> WireJSON {
        [
            "description": .string(offering.description),
            "identifier": .string(offering.id),
            "metadata": offering.metadata.map { WireJSON(.object($0)) } ?? .object([]),
            "packages": .array(offering.packages.map(package)),
            "paywall": nil,
            "web_checkout_url": nil,
        ]
    }

    private static let option = "base_option"

    /// There is no address to pay at: a client buys with a receipt of its own.
    private static func package(_ package: CatalogueOffering.Package) -> WireJSON {
        [
            "identifier": .string(package.id),
            "platform_product_identifier": .string(package.product),
            "web_checkout_url": nil,
        ]
    }

    /// A product as one subscriber can buy it.
    ///
    /// - Parameter hasTrial: whether the subscriber gets the product's trial.
    static func product(_ product: CatalogueProduct, hasTrial: Bool, price: StorePrice) -> WireJSON {
        [
            "default_purchase_option_id": .string(option),
            "description": WireJSON(product.description),
            "identifier": .string(product.id),
            "product_type": product.period == nil ? "non_consumable" : "subscription",
            "purchase_options": .object([
                (name: option, value: purchaseOption(product, hasTrial: hasTrial, price: price))
            ]),
            "title": .string(product.title),
        ]
    }

    private static func purchaseOption(
        _ product: CatalogueProduct, hasTrial: Bool, price: StorePrice
    ) -> WireJSON {
        let amount: WireJSON = ["amount_micros": .integer(price.micros), "currency": .string(price.currency)]
        let ids: WireJSON = [
            "discount": nil, "id": .string(option), "price_id": .string("\(product.id)_\(price.currency)"),
        ]
        guard let period = product.period else { return ids.adding("base_price", amount) }
        let trial = hasTrial ? product.trial.map { phase($0, price: .null) } : nil
        return ids.adding("base", phase(period, price: amount)).adding("intro_price", nil)
            .adding("trial", trial ?? .null)
    }

    private static func phase(_ period: StorePeriod, price: WireJSON) -> WireJSON {
        ["cycle_count": 1, "period_duration": .string(period.text), "price": price]
    }
}
