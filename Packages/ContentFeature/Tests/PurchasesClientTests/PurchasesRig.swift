import Core
import CoreTesting
import Foundation
import HTTPTypes
import Logging
import Networking
import PurchasesClient

/// The client over a scripted server.
struct PurchasesRig {
    static let now = Date(timeIntervalSince1970: 1_800_000_000)

    let http = StubHTTPClient()
    let clock = ManualClock()
    let service: any PurchasesService

    init(
        isTestStore: Bool = true, endpoint: @escaping @Sendable () async throws -> PurchasesEndpoint = Self.endpoint
    ) {
        service = PurchasesClientFactory.create(
            server: PurchasesServer(
                id: "https://store.example/base", name: "store.example", isStandIn: false, isTestStore: isTestStore),
            endpoint: endpoint,
            http: http, logger: Logger(label: "purchases.tests"), clock: clock, now: { Self.now })
    }

    @Sendable static func endpoint() async throws -> PurchasesEndpoint {
        guard let base = URL(string: "https://store.example/base") else { throw CancellationError() }
        return PurchasesEndpoint(base: base, key: try PurchasesKey("test_key", named: "REVENUECAT_KEY"))
    }

    static let customer = """
        {"request_date": "2027-01-15T08:00:00Z", "request_date_ms": 1800000000000, "subscriber": {
          "management_url": "https://store.example/manage",
          "entitlements": {"pro": {"product_identifier": "month", "expires_date": "2027-02-15T08:00:00Z",
            "purchase_date": "2027-01-15T08:00:00Z", "grace_period_expires_date": null}},
          "subscriptions": {"month": {"period_type": "normal", "store": "test_store",
            "expires_date": "2027-02-15T08:00:00Z"}}}}
        """
}
