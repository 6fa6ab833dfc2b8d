import Core
import Crypto
import Foundation

enum SubscriberJSON {
    static func make(_ subscriber: SubscriberRecord, _ holdings: Holdings) -> JSONValue {
        let products = holdings.products
        return [
            "entitlements": members(holdings.entitlements, entitlement),
            "first_seen": JSONValue(subscriber.firstSeen),
            "management_url": .null,
            "non_subscriptions": members(products.filter(\.item.purchase.isOneTime)) { [oneTime($0)] },
            "original_app_user_id": .string(subscriber.id),
            "subscriptions": members(products.filter { !$0.item.purchase.isOneTime }, subscription),
        ]
    }

    private static func members(
        _ items: [(id: String, item: Holdings.Item)], _ json: (Holdings.Item) -> JSONValue
    ) -> JSONValue {
        .object(items.reduce(into: [:]) { $0[$1.id] = json($1.item) })
    }

    /// Clients compare `expires_date` alone with the time, so in a grace period it is the end of that.
    private static func entitlement(_ item: Holdings.Item) -> JSONValue {
        [
            "expires_date": JSONValue(item.state.accessEnd),
            "grace_period_expires_date": JSONValue(item.state.graceEnd),
            "product_identifier": .string(item.purchase.product.id),
            "purchase_date": JSONValue(item.state.start),
        ]
    }

    private static func subscription(_ item: Holdings.Item) -> JSONValue {
        let (purchase, state) = (item.purchase, item.state)
        let isGift = purchase.kind == .gift
        return [
            "auto_resume_date": .null,
            "billing_issues_detected_at": JSONValue(state.billingFailedAt),
            "display_name": .string(purchase.product.title),
            "expires_date": JSONValue(state.end),
            "grace_period_expires_date": JSONValue(state.graceEnd),
            "is_sandbox": .bool(!isGift),
            "management_url": .null,
            "original_purchase_date": JSONValue(purchase.boughtAt),
            "ownership_type": "PURCHASED",
            "period_type": state.isTrial ? "trial" : "normal",
            "price": price(state.isTrial ? StorePrice(micros: 0, currency: purchase.price.currency) : purchase.price),
            "purchase_date": JSONValue(state.start),
            "refunded_at": JSONValue(state.refundedAt),
            "store": isGift ? "promotional" : "test_store",
            "store_transaction_id": .string(purchase.storeTransaction),
            "unsubscribe_detected_at": JSONValue(state.cancelledAt),
        ]
    }

    private static func oneTime(_ item: Holdings.Item) -> JSONValue {
        [
            "display_name": .string(item.purchase.product.title),
            "id": .string(item.purchase.storeTransaction),
            "is_sandbox": true,
            "original_purchase_date": JSONValue(item.purchase.boughtAt),
            "price": price(item.purchase.price),
            "purchase_date": JSONValue(item.purchase.boughtAt),
            "store": "test_store",
            "store_transaction_id": .string(item.purchase.storeTransaction),
        ]
    }

    private static func price(_ price: StorePrice) -> JSONValue {
        ["amount": .number(Double(price.micros) / 1_000_000), "currency": .string(price.currency)]
    }
}

extension JSONValue {
    /// A time to the second, as the service writes it: `2027-01-15T08:00:00Z`.
    init(_ time: Timestamp?) {
        self = time.map { .string($0.secondsText) } ?? .null
    }
}

extension Reply {
    private static let etagHeader = "X-RevenueCat-ETag"

    /// A reply about a subscriber, dated by the store's clock.
    ///
    /// - Parameter request: a GET, whose client may have the same content already; nil for other calls.
    static func subscriber(_ subscriber: SubscriberRecord, _ holdings: Holdings, to request: Request? = nil) -> Reply {
        let content = SubscriberJSON.make(subscriber, holdings)
        var reply = purchases(
            [
                "request_date": JSONValue(holdings.now), "request_date_ms": JSONValue(holdings.now.milliseconds),
                "subscriber": content,
            ], now: holdings.now)
        guard let request else { return reply }
        let tag = SHA256.digest(of: content.encoded).prefix(8).map { String(format: "%02x", $0) }.joined()
        reply.headers.append(etagHeader, tag)
        guard request.headers[etagHeader] == tag else { return reply }
        // The client has the body. It takes the time from the field.
        reply.status = 304
        reply.body = Data()
        return reply
    }

    static func purchases(_ body: JSONValue, now: Timestamp) -> Reply {
        Reply(
            status: 200,
            headers: [
                "Content-Type": "application/json", "X-RevenueCat-Request-Time": String(now.milliseconds),
            ],
            body: Data(body.encoded.utf8))
    }
}

extension Timestamp {
    /// Since 1970.
    var milliseconds: Int { Int(microseconds / 1000) }
}
