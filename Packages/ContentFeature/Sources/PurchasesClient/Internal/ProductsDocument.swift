import Core
import Foundation

/// Reads products and their prices. A product without a price that can be read is left out: it cannot be offered.
enum ProductsDocument {
    private static let largestCount = 100

    static func read(_ data: Data) throws(PurchasesError) -> [Product] {
        guard let document = try? ReceivedJSON.decode(JSONValue.self, from: data) else {
            throw .malformed("it is no JSON")
        }
        guard let products = document["product_details"]?.list else { throw .malformed("it has no 'product_details'") }
        return products.prefix(largestCount).compactMap(product)
    }

    private static func product(_ value: JSONValue) -> Product? {
        guard let id = value["identifier"]?.text, let options = value["purchase_options"]?.members else { return nil }
        let chosen = value["default_purchase_option_id"]?.text.flatMap { options[$0] }
        // One that has a single option needs to name no default.
        guard let option = chosen ?? (options.count == 1 ? options.first?.value : nil) else { return nil }
        guard let price = price((option["base"] ?? option["base_price"])?["price"] ?? option["base_price"]) else {
            return nil
        }
        let isSubscription = value["product_type"]?.text.map { $0 == "subscription" }
        let period = period(of: option["base"])
        // A subscription whose length is not understood must not be shown as one that lasts for ever.
        guard period != nil || isSubscription != true else { return nil }
        return Product(
            id: id, title: value["title"]?.text ?? id, price: price, period: period,
            trial: Self.period(of: option["trial"]),
            introduction: introduction(option["intro_price"]))
    }

    private static func introduction(_ value: JSONValue?) -> Product.Introduction? {
        guard let period = period(of: value), let price = price(value?["price"]) else { return nil }
        return Product.Introduction(
            price: price, period: period, cycles: Int(clamping: value?["cycle_count"]?.count ?? 1))
    }

    private static func period(of value: JSONValue?) -> SubscriptionPeriod? {
        value?["period_duration"]?.text.flatMap { SubscriptionPeriod($0) }
    }

    private static func price(_ value: JSONValue?) -> Price? {
        guard let micros = value?["amount_micros"]?.count, let currency = value?["currency"]?.text else { return nil }
        return Price(micros: micros, currency: currency)
    }
}
