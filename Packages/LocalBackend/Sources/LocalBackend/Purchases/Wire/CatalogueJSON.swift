import Core

enum CatalogueJSON {
    static func offerings(of catalogue: Catalogue) -> JSONValue {
        [
            "current_offering_id": JSONValue(catalogue.current),
            "offerings": .array(catalogue.offerings.map(offering)),
        ]
    }

    private static func offering(_ offering: CatalogueOffering) -> JSONValue {
        [
            "description": .string(offering.description),
            "identifier": .string(offering.id),
            "metadata": .object(offering.metadata ?? [:]),
            "packages": .array(offering.packages.map(package)),
            "paywall": .null,
            "web_checkout_url": .null,
        ]
    }

    private static let option = "base_option"

    /// There is no address to pay at: a client buys with a receipt of its own.
    private static func package(_ package: CatalogueOffering.Package) -> JSONValue {
        [
            "identifier": .string(package.id),
            "platform_product_identifier": .string(package.product),
            "web_checkout_url": .null,
        ]
    }

    /// A product as one subscriber can buy it.
    ///
    /// - Parameter hasTrial: whether the subscriber gets the product's trial.
    static func product(_ product: CatalogueProduct, hasTrial: Bool, price: StorePrice) -> JSONValue {
        [
            "default_purchase_option_id": .string(option),
            "description": JSONValue(product.description),
            "identifier": .string(product.id),
            "product_type": product.period == nil ? "non_consumable" : "subscription",
            "purchase_options": [option: purchaseOption(product, hasTrial: hasTrial, price: price)],
            "title": .string(product.title),
        ]
    }

    private static func purchaseOption(_ product: CatalogueProduct, hasTrial: Bool, price: StorePrice) -> JSONValue {
        let amount: JSONValue = ["amount_micros": JSONValue(price.micros), "currency": .string(price.currency)]
        var members: JSONObject = [
            "discount": .null, "id": .string(option), "price_id": .string("\(product.id)_\(price.currency)"),
        ]
        guard let period = product.period else {
            members["base_price"] = amount
            return .object(members)
        }
        members["base"] = phase(period, price: amount)
        members["intro_price"] = .null
        members["trial"] = hasTrial ? product.trial.map { phase($0, price: .null) } ?? .null : .null
        return .object(members)
    }

    private static func phase(_ period: StorePeriod, price: JSONValue) -> JSONValue {
        ["cycle_count": 1, "period_duration": .string(period.text), "price": price]
    }
}
