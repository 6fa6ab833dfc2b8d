/// Products with their prices.
enum ProductsJSON {
    private static let option = "base_option"

    /// A product as one subscriber can buy it.
    ///
    /// - Parameter hasTrial: whether the subscriber gets the product's trial.
    static func make(_ product: CatalogueProduct, hasTrial: Bool, price: StorePrice) -> WireJSON {
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
