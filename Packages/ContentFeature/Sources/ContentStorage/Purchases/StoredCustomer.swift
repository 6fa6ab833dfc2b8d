public import Foundation
public import PurchasesClient

/// What a server has said about a customer, and when.
public struct StoredCustomer: Sendable, Equatable {
    /// For how long after an answer an entitlement is compared with its time, as in RevenueCat's SDKs.
    public static let trust: TimeInterval = 3 * 24 * 60 * 60

    public let reply: CustomerReply
    /// The server's clock, which goes on by what has passed on this machine.
    public let clock: StoreClock

    /// - Parameter seen: the latest time that this machine has had since it was `fetched`.
    init(reply: CustomerReply, fetched: Date, seen: Date) {
        self.reply = reply
        clock = StoreClock(said: reply.info.requestDate, fetched: fetched, seen: seen)
    }

    /// The state of an entitlement when this machine's time is `now`.
    ///
    /// As in RevenueCat's SDKs, what held when the server answered holds for three days, and then until its own end.
    public func state(of entitlement: String, at now: Date) -> EntitlementState {
        let isRecent = clock.elapsed(at: now) <= Self.trust
        return reply.info.state(of: entitlement, at: isRecent ? clock.said : clock.time(at: now))
    }
}

/// A server's clock, as this machine estimates it: its time when it answered, and what has passed here since.
public struct StoreClock: Sendable, Equatable {
    /// The server's time of its answer.
    public let said: Date
    /// This machine's time then.
    public let fetched: Date
    /// The latest time that this machine has had since.
    public let seen: Date

    init(said: Date, fetched: Date, seen: Date) {
        self.said = said
        self.fetched = fetched
        self.seen = max(fetched, seen)
    }

    /// How long ago the server answered; moving this machine's clock back makes nothing last longer.
    public func elapsed(at now: Date) -> TimeInterval {
        max(now, seen).timeIntervalSince(fetched)
    }

    /// The server's time when this machine's is `now`. Whether the two clocks agree makes no difference.
    public func time(at now: Date) -> Date {
        said + elapsed(at: now)
    }
}

/// A purchase that has begun in a browser.
public struct Checkout: Sendable, Equatable {
    public let product: String
    public let page: URL
    /// This machine's time.
    public let begun: Date
    /// What the store said of the product before, with which its later answers are compared.
    public let before: LastPurchase?

    public init(product: String, page: URL, begun: Date, before: LastPurchase?) {
        self.product = product
        self.page = page
        self.begun = begun
        self.before = before
    }
}
