public import Foundation
public import PurchasesClient

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
