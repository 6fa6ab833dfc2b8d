public import Foundation
public import PurchasesClient

/// What a server has said about a customer, and when.
public struct StoredCustomer: Sendable, Equatable {
    public let reply: CustomerReply
    /// This machine's time when the server said it.
    public let fetched: Date
    /// The latest time that this machine has had since.
    public let seen: Date

    public init(reply: CustomerReply, fetched: Date, seen: Date) {
        self.reply = reply
        self.fetched = fetched
        self.seen = max(fetched, seen)
    }

    /// The server's time now: its time when it answered, and what has passed since on this machine. Time never runs
    /// backwards, so moving this machine's clock back makes nothing last longer.
    ///
    /// RevenueCat's SDKs compare with the server's time for three days after an answer, and then with this machine's. With a
    /// clock that is right, the result is the same; with one that is wrong, this one is still right.
    public func serverTime(at now: Date) -> Date {
        reply.info.requestDate + max(0, max(now, seen).timeIntervalSince(fetched))
    }

    public func state(of entitlement: String, at now: Date) -> EntitlementState {
        reply.info.state(of: entitlement, at: serverTime(at: now))
    }
}
