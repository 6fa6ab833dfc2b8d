public import Foundation
public import PurchasesClient
import Synchronization

/// A store that is only in memory: it sells a month, a year and Pro for ever, and says of a customer what a test sets.
///
/// ```swift
/// let store = InMemoryPurchases(now: { now })
/// store.set(.active(until: end), for: "ada")
/// store.fail(with: .unreachable("no route"))
/// store.hold("report", at: gate)
/// ```
public final class InMemoryPurchases: PurchasesService {
    private struct State {
        var documents: [String: Document] = [:]
        var failures: [String: PurchasesError] = [:]
        var gates: [String: ScriptGate] = [:]
        var calls: [String] = []
        var codes: [String: String] = [:]
        var reported: Set<Receipt> = []
        var hadTrial: Set<String> = []
    }

    /// A product in a package.
    public typealias Sold = (package: String, product: Product)

    public let server: PurchasesServer
    private let sold: [Sold]
    private let now: @Sendable () -> Date
    private let state = Mutex(State())

    /// Stored rows call the store by its id. A test store's purchases are made at once, others in a browser.
    public init(
        id: String = "stand-in", isTestStore: Bool = true, sold: [Sold] = InMemoryPurchases.standard,
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        server = PurchasesServer(id: id, name: "stand-in", isStandIn: true, isTestStore: isTestStore)
        self.sold = sold
        self.now = now
    }

    // MARK: For tests

    /// Sets what the store says of a customer from now on. Who has had a product with a free trial cannot have another;
    /// a gift is none. It was `purchased` now, by the store's clock, unless that is given.
    public func set(
        _ state: EntitlementState, product: String = "pro_month", purchased: Date? = nil, for customer: String
    ) {
        let purchased = purchased ?? now()
        let hadTrial =
            switch state {
            case .none, .gifted: false
            default: sold.contains { $0.product.id == product && $0.product.trial != nil }
            }
        self.state.withLock { content in
            content.documents[customer] = Document(state, product: product, purchased: purchased)
            if hadTrial { content.hadTrial.insert(customer) }
        }
    }

    /// Fails calls that begin with a text, such as `report`, from now on; nil to answer again.
    public func fail(_ call: String = "", with error: PurchasesError?) {
        state.withLock { $0.failures[call] = error }
    }

    /// Calls that begin with a text are answered from now on only when the gate is open, or they are cancelled.
    public func hold(_ call: String, at gate: ScriptGate) {
        state.withLock { $0.gates[call] = gate }
    }

    /// Adds a code that can be redeemed once, for a product.
    public func add(code: String, for product: String) {
        state.withLock { $0.codes[code] = product }
    }

    /// The names of the calls so far, such as `customer ada`.
    public var calls: [String] { state.withLock { $0.calls } }

    /// The receipts that were reported; the same one counts once.
    public var reported: Set<Receipt> { state.withLock { $0.reported } }

    // MARK: The service

    public func customer(_ id: String, known: CustomerReply?) async throws(PurchasesError) -> CustomerReply {
        try await begin("customer \(id)")
        return try reply(for: id)
    }

    public func offerings(for id: String) async throws(PurchasesError) -> Offerings {
        try await begin("offerings \(id)")
        let packages = sold.map { product in
            Package(
                id: product.package, product: product.product.id,
                checkout: URL(string: "https://store.example/\(product.product.id)"))
        }
        return Offerings(current: "default", all: [Offering(id: "default", description: "Pro", packages: packages)])
    }

    public func products(_ ids: [String], for id: String) async throws(PurchasesError) -> [Product] {
        try await begin("products \(id)")
        let hadTrial = state.withLock { $0.hadTrial.contains(id) }
        return sold.map(\.product).filter { ids.contains($0.id) }.map { hadTrial ? $0.withoutTrial : $0 }
    }

    public func report(_ receipt: Receipt, for id: String) async throws(PurchasesError) -> CustomerReply {
        try await begin("report \(id) \(receipt.product)")
        unlock(receipt.product, for: id)
        state.withLock { _ = $0.reported.insert(receipt) }
        return try reply(for: id)
    }

    public func redeem(_ code: String, for id: String) async throws(PurchasesError) -> CustomerReply {
        try await begin("redeem \(id)")
        guard let product = state.withLock({ $0.codes.removeValue(forKey: code) }) else { throw .codeInvalid }
        unlock(product, for: id)
        return try reply(for: id)
    }

    private func begin(_ call: String) async throws(PurchasesError) {
        let gate = state.withLock { state in
            state.calls.append(call)
            return state.gates.first { call.hasPrefix($0.key) }?.value
        }
        if let gate { await gate.pass() }
        guard !Task.isCancelled else { throw .cancelled }
        let failure = state.withLock { state in state.failures.first { call.hasPrefix($0.key) }?.value }
        if let failure { throw failure }
    }

    private func unlock(_ product: String, for id: String) {
        let period = sold.first { $0.product.id == product }?.product.period
        set(period.map { .active(until: $0.end(from: now())) } ?? .lifetime, product: product, for: id)
    }

    private func reply(for id: String) throws(PurchasesError) -> CustomerReply {
        let document = state.withLock { $0.documents[id] } ?? Document(.none, product: "", purchased: now())
        return try CustomerReply(document: document.json(at: now()), etag: nil)
    }

    /// A month with a free trial, a year, and Pro for ever.
    public static let standard: [Sold] = [
        ("$rc_monthly", 4_990_000, SubscriptionPeriod("P1M"), "pro_month"),
        ("$rc_annual", 39_990_000, SubscriptionPeriod("P1Y"), "pro_year"),
        ("$rc_lifetime", 99_990_000, nil, "pro_lifetime"),
    ].compactMap { package, micros, period, id in
        Price(micros: micros, currency: "USD").map { price in
            (
                package,
                Product(
                    id: id, title: "Slipway Pro", price: price, period: period,
                    trial: id == "pro_month" ? SubscriptionPeriod("P1W") : nil)
            )
        }
    }
}

extension Product {
    fileprivate var withoutTrial: Product {
        Product(id: id, title: title, price: price, period: period, introduction: introduction)
    }
}

/// The document of a customer in a state.
private struct Document {
    private let entitlement: [String: Date?]?
    private let subscription: [String: String?]
    private let product: String
    private let purchased: Date

    init(_ state: EntitlementState, product: String, purchased: Date) {
        self.product = product
        self.purchased = purchased
        func text(_ date: Date) -> String { date.formatted(.iso8601) }
        let ended = "unsubscribe_detected_at"
        (entitlement, subscription) =
            switch state {
            case .none: (nil, [:])
            case .trial(let end, let renews):
                (["expires_date": end], ["period_type": "trial", ended: renews ? nil : text(end - 86_400)])
            case .active(let end), .expired(let end): (["expires_date": end], ["period_type": "normal"])
            case .cancelled(let end):
                (["expires_date": end], ["period_type": "normal", ended: text(end - 86_400)])
            case .billingIssue(let end):
                (
                    ["expires_date": end - 86_400, "grace_period_expires_date": end],
                    ["period_type": "normal", "billing_issues_detected_at": text(end - 86_400)]
                )
            case .lifetime: (["expires_date": nil], [:])
            case .gifted(let end): (["expires_date": end], ["period_type": "normal", "store": "promotional"])
            case .refunded(let date):
                // The last second that is paid for is the one before.
                (["expires_date": date - 1], ["period_type": "normal", "refunded_at": text(date)])
            }
    }

    func json(at time: Date) -> Data {
        func value(_ date: Date?) -> Any { date?.formatted(.iso8601) ?? NSNull() }
        var subscriber: [String: Any] = ["entitlements": [String: Any](), "subscriptions": [String: Any]()]
        if let entitlement {
            var members = entitlement.mapValues(value)
            members["product_identifier"] = product
            members["purchase_date"] = value(purchased)
            subscriber["entitlements"] = ["pro": members]
            subscriber["subscriptions"] = [product: subscription.mapValues { $0 ?? NSNull() as Any }]
        }
        let document: [String: Any] = [
            "request_date_ms": Int64(time.timeIntervalSince1970 * 1_000), "subscriber": subscriber,
        ]
        // Texts and numbers alone, which can always be encoded.
        return (try? JSONSerialization.data(withJSONObject: document)) ?? Data()
    }
}
