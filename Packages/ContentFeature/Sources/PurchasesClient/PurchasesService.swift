public import Core
public import Foundation
public import Logging
public import Networking

/// A server of RevenueCat's protocol, which keeps what was bought. Every call is for one customer.
public protocol PurchasesService: Sendable {
    /// Which server this is, without a request to it.
    var server: PurchasesServer { get }

    /// What the customer has bought; `known` is the last reply, which is not sent again when nothing has changed.
    func customer(_ id: String, known: CustomerReply?) async throws(PurchasesError) -> CustomerReply

    /// What can be bought, without prices.
    func offerings(for id: String) async throws(PurchasesError) -> Offerings

    /// The products with these ids, with their prices; without those that the server does not sell.
    func products(_ ids: [String], for id: String) async throws(PurchasesError) -> [Product]

    /// Reports a purchase in a Test Store; no other store takes such receipts. The same receipt may be reported any number of times.
    func report(_ receipt: Receipt, for id: String) async throws(PurchasesError) -> CustomerReply

    /// Redeems the code of a purchase that was made elsewhere. A code is good once.
    func redeem(_ code: String, for id: String) async throws(PurchasesError) -> CustomerReply
}

/// The server that is configured, for people to see.
public struct PurchasesServer: Sendable, Equatable {
    /// The id of the server in stored rows. Another key is another store, even at the same address.
    public let id: String
    /// The host and port; `stand-in` for the embedded backend.
    public let name: String
    public let isStandIn: Bool
    /// Whether a purchase is made at once, and costs nothing; otherwise it is made in a browser.
    public let isTestStore: Bool

    public init(id: String, name: String, isStandIn: Bool, isTestStore: Bool) {
        self.id = id
        self.name = name
        self.isStandIn = isStandIn
        self.isTestStore = isTestStore
    }
}

/// The proof of a purchase, as the Test Store gives it.
public struct Receipt: Sendable, Hashable, Codable {
    /// Unique to the purchase: a server that has it already sells nothing twice.
    public let token: String
    public let product: String
    /// The offering that the customer saw; nil when it is not known.
    public let offering: String?

    public init(token: String, product: String, offering: String?) {
        self.token = token
        self.product = product
        self.offering = offering
    }

    /// A new purchase in the Test Store. (Source of the token's form: RevenueCat's SDKs, `test_<milliseconds>_<uuid>`.)
    public static func testStore(
        _ product: String, offering: String?, at time: Date, id: UUID = UUID()
    ) -> Receipt {
        Receipt(
            token: "test_\(time.milliseconds)_\(id.uuidString.lowercased())", product: product, offering: offering)
    }
}

/// Makes the client of a server that speaks RevenueCat's protocol.
public enum PurchasesClientFactory {
    /// Makes the client. The endpoint is asked before each call.
    public static func create(
        server: PurchasesServer, endpoint: @escaping @Sendable () async throws -> PurchasesEndpoint,
        http: any HTTPClient, logger: Logger, clock: any Clock<Duration> = ContinuousClock(),
        now: @escaping @Sendable () -> Date = { Date() }
    ) -> any PurchasesService {
        HTTPPurchasesService(
            server: server,
            transport: PurchasesTransport(endpoint: endpoint, http: http, logger: logger, clock: clock, now: now))
    }
}

/// A public key, which names the app to the server. (Source of the prefixes: RevenueCat's documentation of API keys.)
public struct PurchasesKey: Sendable, Equatable {
    /// Of keys that are public: of the web, of the Test Store, of Apple's stores, and of Google's, Amazon's and Samsung's.
    private static let prefixes = ["rcb_", "test_", "appl_", "mac_", "goog_", "amzn_", "galx_"]
    /// In bytes. Keys of the service are below 50.
    private static let longest = 256

    public let secret: Secret
    /// Whether the key is one of a Test Store, where a purchase is made at once and costs nothing.
    public let isTestStore: Bool

    /// Throws for a secret key, and for a text that cannot be a key. The error never contains the key.
    public init(_ text: String, named name: String) throws(ConfigurationError) {
        guard !text.lowercased().hasPrefix("sk_") else {
            throw ConfigurationError(
                "\(name) is a secret key, which gives access to every customer. Remove it from this machine, and use a "
                    + "public key: one that begins with \(Self.prefixes.joined(separator: ", ")).")
        }
        guard (1...Self.longest).contains(text.utf8.count), text.utf8.allSatisfy({ (0x21...0x7e).contains($0) }) else {
            throw ConfigurationError(
                "\(name) is not a key: it is too long, or contains characters that a key cannot have. Copy it again.")
        }
        guard Self.prefixes.contains(where: text.hasPrefix) else {
            throw ConfigurationError(
                "\(name) is not a key: it begins with none of \(Self.prefixes.joined(separator: ", ")). Copy it again.")
        }
        secret = Secret(text)
        isTestStore = text.hasPrefix("test_")
    }
}

/// A server that speaks RevenueCat's protocol, and the app's key there.
public struct PurchasesEndpoint: Sendable, Equatable {
    /// The base address without a trailing slash, such as `https://api.revenuecat.com`.
    public let base: URL
    public let key: PurchasesKey

    public init(base: URL, key: PurchasesKey) {
        self.base = base
        self.key = key
    }
}
