public import Foundation
public import Persistence
public import PurchasesClient

/// What accounts have bought, as far as the server has said it to this home.
///
/// A server is named in every call, by its id: what one server has said holds for no other.
public protocol PurchaseStoring: Sendable {
    /// What the server said last; nil when it was never asked.
    func customer(account: String, server: String) async throws(StorageError) -> StoredCustomer?

    /// Keeps what the server said, unless a later reply is here already. A reply that has no time changes nothing but the
    /// time that is noted.
    ///
    /// - Parameters:
    ///   - asked: this machine's time when the request began.
    ///   - settled: a receipt that the reply confirms; it is removed in the same transaction.
    func keep(_ reply: CustomerReply, asked: Date, settled: Receipt?, account: String, server: String)
        async throws(StorageError)

    /// Notes this machine's time, so that an end that has passed stays passed when the clock is moved back.
    func noteTime(account: String, server: String) async throws(StorageError)

    /// Keeps a purchase until the server has confirmed it. Call this before the purchase is reported.
    ///
    /// - Parameter known: what the decision to buy was made by; nil when the server has said nothing.
    /// - Returns: false, with nothing kept, when another purchase waits already, or the server has said something else
    ///   since: another window was faster.
    func add(_ receipt: Receipt, after known: CustomerReply?, account: String, server: String)
        async throws(StorageError) -> Bool

    /// The purchases that the server has not confirmed yet, the oldest first.
    func receipts(account: String, server: String) async throws(StorageError) -> [Receipt]

    /// Removes a purchase that the server will never confirm.
    func remove(_ receipt: Receipt) async throws(StorageError)

    /// What the account is buying in a browser; nil when it is buying nothing.
    func checkout(account: String, server: String) async throws(StorageError) -> Checkout?

    /// - Parameter checkout: nil when it has ended.
    func set(_ checkout: Checkout?, account: String, server: String) async throws(StorageError)
}

/// A purchase that has begun in a browser.
public struct Checkout: Sendable, Equatable {
    public let product: String
    public let page: URL
    /// This machine's time.
    public let begun: Date
    /// What the store said of the product before, with which its later answers are compared; nil when the account had never
    /// bought it.
    public let before: LastPurchase?

    public init(product: String, page: URL, begun: Date, before: LastPurchase?) {
        self.product = product
        self.page = page
        self.begun = begun
        self.before = before
    }
}

/// What a server has said about a customer, and when.
public struct StoredCustomer: Sendable, Equatable {
    /// For how long after an answer an entitlement is compared with the time of that answer. (Source: RevenueCat's SDKs,
    /// `EntitlementInfo`.)
    public static let trust: TimeInterval = 3 * 24 * 60 * 60

    public let reply: CustomerReply
    /// The server's clock. It goes on by what has passed on this machine, so that a clock that is wrong here, or is moved,
    /// counts for nothing.
    public let clock: ServerClock

    /// - Parameters:
    ///   - fetched: this machine's time when the server said it.
    ///   - seen: the latest time that this machine has had since.
    public init(reply: CustomerReply, fetched: Date, seen: Date) {
        self.reply = reply
        clock = ServerClock(said: reply.info.requestDate, fetched: fetched, seen: seen)
    }

    /// The state of an entitlement when this machine's time is `now`.
    ///
    /// As in RevenueCat's SDKs, what held when the server answered holds for three days without another answer, and after
    /// that until its own end: a subscription that is renewed while this machine is offline is not lost.
    public func state(of entitlement: String, at now: Date) -> EntitlementState {
        let isRecent = clock.elapsed(at: now) <= Self.trust
        return reply.info.state(of: entitlement, at: isRecent ? clock.said : clock.time(at: now))
    }
}

/// A server's clock, as this machine estimates it: its time when it answered, and what has passed here since.
public struct ServerClock: Sendable, Equatable {
    /// The server's time of its answer.
    public let said: Date
    /// This machine's time then.
    public let fetched: Date
    /// The latest time that this machine has had since.
    public let seen: Date

    public init(said: Date, fetched: Date, seen: Date) {
        self.said = said
        self.fetched = fetched
        self.seen = max(fetched, seen)
    }

    /// How long ago the server answered. Time never runs backwards, so moving this machine's clock back makes nothing last
    /// longer.
    public func elapsed(at now: Date) -> TimeInterval {
        max(now, seen).timeIntervalSince(fetched)
    }

    /// The server's time when this machine's is `now`. Whether the two clocks agree makes no difference.
    public func time(at now: Date) -> Date {
        said + elapsed(at: now)
    }
}
