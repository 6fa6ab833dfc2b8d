import CoreTesting
import Foundation

/// A store that speaks the protocol over loopback, and says of every customer what a test sets.
final class ScriptedStore: Sendable {
    struct Sale {
        var product = "month"
        let purchased = Date()
        let expires = Date() + 30 * 86_400
    }

    private struct State {
        var sale: Sale?
        /// Whether receipts are read, and not answered.
        var isSilentAboutReceipts = false
    }

    private let state = Shared(State())
    private let server: LoopbackServer

    init() throws {
        server = try LoopbackServer { [state] request, connection in
            Self.answer(request, connection, state)
        }
    }

    /// The environment with which a process uses this store.
    func environment(key: String = "rcb_public") -> [String: String] {
        ["REVENUECAT_URL": "http://\(server.authority)", "REVENUECAT_KEY": key]
    }

    /// Every request, as soon as it has been read whole.
    var arrivals: AsyncStream<ServedRequest> { server.arrivals }

    /// What every customer has bought last.
    func sell(_ sale: Sale) {
        state.value.sale = sale
    }

    /// Whether receipts are read, and not answered.
    func stayAboutReceipts(silent isSilent: Bool) {
        state.value.isSilentAboutReceipts = isSilent
    }

    /// The tokens of the receipts that have come, in order.
    var tokens: [String] {
        server.requests.filter { $0.target == "/v1/receipts" }.map { Self.member("fetch_token", of: $0) }
    }

    private static func member(_ name: String, of request: ServedRequest) -> String {
        let members = try? JSONSerialization.jsonObject(with: request.body) as? [String: Any]
        return members?[name] as? String ?? ""
    }

    private static func answer(_ request: ServedRequest, _ connection: ServerConnection, _ state: Shared<State>) {
        switch request.target {
        case "/v1/receipts" where state.value.isSilentAboutReceipts:
            Fault.silence.commit(connection, customer(state.value.sale))
        case "/v1/receipts":
            state.value.sale = Sale(product: member("product_id", of: request))
            connection.answer("200 OK", customer(state.value.sale))
        case let path where path.hasSuffix("/offerings"): connection.answer("200 OK", offerings)
        case let path where path.hasPrefix("/rcbilling/"): connection.answer("200 OK", products)
        default:
            connection.answer("200 OK", customer(state.value.sale), fields: "X-RevenueCat-ETag: v1\r\n")
        }
    }

    private static func customer(_ sale: Sale?) -> String {
        let now = Int64(Date().timeIntervalSince1970 * 1_000)
        guard let sale else {
            return #"{"request_date_ms": \#(now), "subscriber": {"entitlements": {}, "subscriptions": {}}}"#
        }
        let purchased = sale.purchased.formatted(.iso8601)
        return """
            {"request_date_ms": \(now), "subscriber": {
              "entitlements": {"pro": {"product_identifier": "\(sale.product)", "purchase_date": "\(purchased)",
                "expires_date": "\(sale.expires.formatted(.iso8601))"}},
              "subscriptions": {"\(sale.product)": {"period_type": "normal", "purchase_date": "\(purchased)",
                "unsubscribe_detected_at": null}}}}
            """
    }

    private static let offerings = """
        {"current_offering_id": "default", "offerings": [{"identifier": "default", "description": "Pro", "packages": [
          {"identifier": "$rc_monthly", "platform_product_identifier": "month",
           "web_checkout_url": "https://pay.example/month"},
          {"identifier": "$rc_annual", "platform_product_identifier": "year",
           "web_checkout_url": "https://pay.example/year"}]}]}
        """

    private static let products = """
        {"product_details": [
          {"identifier": "month", "product_type": "subscription", "title": "Pro", "default_purchase_option_id": "o",
           "purchase_options": {"o": {"base": {"period_duration": "P1M", "cycle_count": 1,
             "price": {"amount_micros": 4990000, "currency": "USD"}}}}},
          {"identifier": "year", "product_type": "subscription", "title": "Pro", "default_purchase_option_id": "o",
           "purchase_options": {"o": {"base": {"period_duration": "P1Y", "cycle_count": 1,
             "price": {"amount_micros": 39990000, "currency": "USD"}}}}}]}
        """
}
