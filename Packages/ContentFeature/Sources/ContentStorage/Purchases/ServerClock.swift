public import Foundation

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
