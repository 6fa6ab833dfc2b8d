import Foundation

@testable import LocalBackend

/// Calls of the Test Store.
extension TestBackend {
    static let monthly = "slipway_pro_monthly"
    static let annual = "slipway_pro_annual"
    static let lifetime = "slipway_pro_lifetime"

    /// The store as its operator sees it, with the same clock of the machine as the backend.
    var testStore: TestStore {
        let clock = clock
        return TestStore(dataDirectory: directory, now: { clock.now })
    }

    /// A call without the headers of Supabase's clients.
    func purchases(
        _ method: String, _ path: String, _ body: String? = nil, key: String? = "test_slipway",
        headers: [String: String] = [:]
    ) async throws -> Answer {
        try await call(
            method, "/purchases" + path, body, token: key, headers: headers.merging(["apikey": ""]) { own, _ in own },
            newForm: false)
    }

    func subscriber(_ user: String = "ada") async throws -> Answer {
        try await purchases("GET", "/v1/subscribers/\(user)")
    }

    func buy(
        _ product: String = monthly, user: String = "ada", token: String = newToken(), source: String = "purchase"
    ) async throws -> Answer {
        try await purchases("POST", "/v1/receipts", Self.receipt(product, user: user, token: token, source: source))
    }

    static func receipt(
        _ product: String = monthly, user: String = "ada", token: String = newToken(), source: String = "purchase"
    ) -> String {
        #"{"app_user_id":"\#(user)","fetch_token":"\#(token)","product_id":"\#(product)","#
            + #""presented_offering_identifier":"default","initiation_source":"\#(source)"}"#
    }

    static func newToken() -> String { "test_1800000000250_\(UUID().uuidString.lowercased())" }

    func redeem(_ code: String, user: String = "ada") async throws -> Answer {
        try await purchases(
            "POST", "/v1/subscribers/redeem_purchase", #"{"app_user_id":"\#(user)","redemption_token":"\#(code)"}"#)
    }
}

extension Answer {
    var code: Int? { json["code"] as? Int }

    /// The entitlement `pro`, as far as there is one.
    var pro: [String: Any]? { object("subscriber", "entitlements", "pro") }

    func subscription(_ product: String = TestBackend.monthly) -> [String: Any]? {
        object("subscriber", "subscriptions", product)
    }

    /// Whether a client takes the entitlement for active: its end is not before the time of the reply.
    var isPro: Bool {
        guard let pro else { return false }
        guard let end = pro["expires_date"] as? String else { return true }
        return string("request_date").map { $0 <= end } ?? false
    }
}
