import Foundation

/// What lasts until a time on the server's clock.
protocol Expiring {
    /// On the server's clock.
    var expiresAt: Date { get }
    /// How many seconds the server's clock was ahead of this machine's when it was granted.
    var clockSkew: TimeInterval { get }
}

/// The server's time, derived from its replies.
@MainActor
final class ServerClock {
    let now: @Sendable () -> Date
    /// How many seconds the server is ahead, according to the latest reply to this process; nil before the first reply.
    private var skew: TimeInterval?

    init(now: @escaping @Sendable () -> Date) {
        self.now = now
    }

    /// Takes the time from a reply that has just arrived. This corrects for a local clock that was set meanwhile.
    func observe(_ serverDate: Date?) {
        if let serverDate { skew = serverDate.timeIntervalSince(now()) }
    }

    /// How many seconds something still lasts; negative when it has expired.
    func remaining(_ granted: some Expiring) -> TimeInterval {
        let onThisClock = granted.expiresAt.timeIntervalSince(now())
        let remaining = onThisClock - (skew ?? granted.clockSkew)
        guard remaining > Self.longestLifetime else { return remaining }
        // This machine's clock was ahead when the token arrived, and has been set since. Only its current time is
        // available.
        return onThisClock > Self.longestLifetime ? 0 : onThisClock
    }

    /// In seconds: a year. No token lasts longer.
    private static let longestLifetime: TimeInterval = 31_536_000

    /// When something expires, on this machine's clock.
    func expiry(_ granted: some Expiring) -> Date {
        now().addingTimeInterval(remaining(granted))
    }
}
