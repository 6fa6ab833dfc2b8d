import Core
import Foundation

/// Reads the document of a customer. What is not understood in one entry does not hide the others.
enum CustomerDocument {
    /// - Parameter requestDate: takes the place of the time in the document.
    static func read(_ data: Data, requestDate: Date?) throws(PurchasesError) -> CustomerInfo {
        guard let document = try? ReceivedJSON.decode(JSONValue.self, from: data) else {
            throw .malformed("it is no JSON")
        }
        guard let subscriber = document["subscriber"], subscriber.members != nil else {
            throw .malformed("it has no 'subscriber'")
        }
        let milliseconds = document["request_date_ms"]?.count
        guard let said = milliseconds.flatMap(Date.init(milliseconds:)) ?? document["request_date"]?.date else {
            throw .malformed("it has no 'request_date'")
        }
        let subscriptions = subscriber["subscriptions"]?.members?.mapValues(subscription) ?? [:]
        let oneTime = subscriber["non_subscriptions"]?.members?.filter { $0.value.elements?.isEmpty == false } ?? [:]
        // SDKs drop an entitlement of a product that was not bought. (Source: purchases-ios, `EntitlementInfos`.)
        let entitlements = subscriber["entitlements"]?.members?.compactMapValues(entitlement).filter {
            subscriptions[$0.value.product] != nil || oneTime[$0.value.product] != nil
        }
        return CustomerInfo(
            requestDate: requestDate ?? said, managementURL: subscriber["management_url"]?.page,
            entitlements: entitlements ?? [:], subscriptions: subscriptions,
            oneTimePurchases: oneTime.compactMapValues(lastDate))
    }

    /// Nil without a product, or with an end that cannot be read: that must not count as none.
    private static func entitlement(_ value: JSONValue) -> Entitlement? {
        guard let product = value["product_identifier"]?.text else { return nil }
        let expires = value["expires_date"]?.date
        guard expires != nil || value["expires_date"] == .null || value["expires_date"] == nil else { return nil }
        return Entitlement(
            product: product, purchased: value["purchase_date"]?.date, expires: expires,
            graceExpires: value["grace_period_expires_date"]?.date)
    }

    private static func subscription(_ value: JSONValue) -> Subscription {
        var subscription = Subscription()
        subscription.period = value["period_type"]?.text.flatMap(Subscription.PeriodType.init) ?? .normal
        subscription.store = value["store"]?.text
        subscription.purchased = value["purchase_date"]?.date
        subscription.unsubscribed = value["unsubscribe_detected_at"]?.date
        subscription.billingIssue = value["billing_issues_detected_at"]?.date
        subscription.refunded = value["refunded_at"]?.date
        subscription.managementURL = value["management_url"]?.page
        return subscription
    }

    private static func lastDate(_ purchases: JSONValue) -> Date? {
        purchases.elements?.compactMap { $0["purchase_date"]?.date }.max()
    }
}

extension JSONValue {
    var count: Int64? {
        if case .integer(let number) = self, number >= 0 { number } else { nil }
    }

    /// A number, or a text of digits.
    var code: Int64? { count ?? text.flatMap { Int64($0) } }

    /// A moment as `2026-11-25T12:00:00Z`, with or without fractions of a second.
    var date: Date? { text.flatMap(Date.init(iso8601:)) }

    /// An address of a page, which can be opened in a browser.
    var page: URL? {
        guard let text, let url = URL(string: text), url.scheme?.lowercased() == "https", url.host() != nil else {
            return nil
        }
        return url
    }
}

/// Reads what can be bought. An entry without an id is left out.
enum OfferingsDocument {
    private static let largestCount = 100

    static func read(_ data: Data) throws(PurchasesError) -> Offerings {
        guard let document = try? ReceivedJSON.decode(JSONValue.self, from: data) else {
            throw .malformed("it is no JSON")
        }
        guard let offerings = document["offerings"]?.elements else { throw .malformed("it has no 'offerings'") }
        return Offerings(
            current: document["current_offering_id"]?.text,
            all: offerings.prefix(largestCount).compactMap(offering))
    }

    private static func offering(_ value: JSONValue) -> Offering? {
        guard let id = value["identifier"]?.text else { return nil }
        let packages = value["packages"]?.elements ?? []
        return Offering(
            id: id, description: value["description"]?.text ?? "",
            packages: packages.prefix(largestCount).compactMap(package))
    }

    private static func package(_ value: JSONValue) -> Package? {
        guard let id = value["identifier"]?.text, let product = value["platform_product_identifier"]?.text else {
            return nil
        }
        return Package(id: id, product: product, checkout: value["web_checkout_url"]?.page)
    }
}

/// Reads products and their prices. A product without a price that can be read is left out: it cannot be offered.
enum ProductsDocument {
    private static let largestCount = 100

    static func read(_ data: Data) throws(PurchasesError) -> [Product] {
        guard let document = try? ReceivedJSON.decode(JSONValue.self, from: data) else {
            throw .malformed("it is no JSON")
        }
        guard let products = document["product_details"]?.elements else {
            throw .malformed("it has no 'product_details'")
        }
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
