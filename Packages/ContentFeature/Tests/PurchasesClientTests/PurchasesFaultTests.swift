import Core
import CoreTesting
import Foundation
import HTTPTypes
import Logging
import Networking
import PurchasesClient
import Testing

/// A slow, broken or hostile server: every call fails with an error that is not the store's last word about a purchase.
@Suite(.timeLimit(.minutes(10))) struct PurchasesFaultTests {
    enum Call: CaseIterable, Sendable {
        case customer, offerings, products, report, redeem

        func perform(_ service: any PurchasesService) async throws {
            switch self {
            case .customer: _ = try await service.customer("ada", known: nil)
            case .offerings: _ = try await service.offerings(for: "ada")
            case .products: _ = try await service.products(["month"], for: "ada")
            case .report:
                _ = try await service.report(
                    Receipt.testStore("month", offering: nil, at: PurchasesRig.now), for: "ada")
            case .redeem: _ = try await service.redeem("rdm", for: "ada")
            }
        }

        var content: String {
            switch self {
            case .customer, .report, .redeem: PurchasesRig.customer
            case .offerings: #"{"current_offering_id": null, "offerings": []}"#
            case .products: #"{"product_details": []}"#
            }
        }
    }

    private static let faults: [Fault] = [
        .silence, .drippingHead, .drippingBody, .resetAtOnce, .resetInHead, .resetInBody, .truncatedHead,
        .truncatedBody, .truncatedChunk, .truncatedText, .endlessBody, .endlessChunks, .endlessHeader,
        .endlessHeaderLine, .endlessStatusLine, .endlessInterimReplies, .endlessTrailer, .compressionBomb, .noHeader,
        .otherProtocol, .twoLengths, .lengthThatIsNoNumber, .brokenCompression, .switchedProtocol,
        .deepArrays(status: 200), .deepObjects(status: 200), .deepArrays(status: 400), .deepObjects(status: 503),
        .emptyBody, .notText,
    ]

    /// All calls go through one transport; what they read of a whole reply differs.
    private static let cases: [(Call, Fault)] =
        faults.map { (.report, $0) }
        + Call.allCases.filter { $0 != .report }.flatMap { call in
            [.resetInBody, .deepArrays(status: 200), .deepObjects(status: 200), .emptyBody, .notText].map { (call, $0) }
        }

    private static func service(_ server: LoopbackServer, limit: Duration?) throws -> any PurchasesService {
        let base = try #require(URL(string: "http://\(server.authority)"))
        let key = try PurchasesKey("test_key", named: "REVENUECAT_KEY")
        return PurchasesClientFactory.create(
            server: PurchasesServer(id: "s", name: "s", isStandIn: false, isTestStore: true),
            endpoint: { PurchasesEndpoint(base: base, key: key) },
            http: HastyClient(http: CurlHTTPClient(userAgent: "slipway-tests/1.0"), limit: limit),
            logger: Logger(label: "purchases.tests"))
    }

    @Test(arguments: cases)
    func everyFaultIsAnErrorThatIsNotTheLastWord(_ call: Call, _ fault: Fault) async throws {
        let server = try LoopbackServer(fault, content: call.content)
        let isSlow = [.silence, .drippingHead, .drippingBody].contains(fault)
        let service = try Self.service(server, limit: isSlow ? .milliseconds(200) : .seconds(3600))
        let error = try #require(await #expect(throws: PurchasesError.self) { try await call.perform(service) })
        #expect(!error.isFinal, "\(error)")
        #expect(!"\(error)".contains("test_key"))
        // The kernel's buffers hold data in addition to what the client has read.
        #expect(server.sentCount < 17 * 1024 * 1024)
        if call == .report || call == .redeem { #expect(server.requests.count <= 1) }
    }

    /// Servers behind proxies name their content wrongly.
    @Test(arguments: Call.allCases, [Fault.wrongContentType, .noContentType])
    func theTypeOfAReplyDoesNotMatter(_ call: Call, _ fault: Fault) async throws {
        let server = try LoopbackServer(fault, content: call.content)
        try await call.perform(try Self.service(server, limit: .seconds(3600)))
    }
}

private struct HastyClient: HTTPClient {
    let http: any HTTPClient
    let limit: Duration?

    func send(_ request: HTTPRequest, body: Data?, limits: HTTPLimits) async throws(HTTPError) -> HTTPReply {
        try await http.send(
            request, body: body, limits: HTTPLimits(connect: limit, total: limit, bodySize: limits.bodySize))
    }
}

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
