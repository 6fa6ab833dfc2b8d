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
        guard let said = document["request_date_ms"]?.count.map(date) ?? document["request_date"]?.date else {
            throw .malformed("it has no 'request_date'")
        }
        return CustomerInfo(
            requestDate: requestDate ?? said, managementURL: subscriber["management_url"]?.page,
            entitlements: subscriber["entitlements"]?.members?.compactMapValues(entitlement) ?? [:],
            subscriptions: subscriber["subscriptions"]?.members?.mapValues(subscription) ?? [:],
            oneTimePurchases: subscriber["non_subscriptions"]?.members?.compactMapValues(lastDate) ?? [:])
    }

    /// From milliseconds since 1970.
    static func date(_ milliseconds: Int64) -> Date {
        Date(timeIntervalSince1970: Double(milliseconds) / 1000)
    }

    /// Nil for an entry that names no product, and for one whose end cannot be read: it must not count as one without an
    /// end.
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

    /// When the last of some purchases was made; nil without any.
    private static func lastDate(_ purchases: JSONValue) -> Date? {
        purchases.list?.compactMap { $0["purchase_date"]?.date }.max()
    }
}
